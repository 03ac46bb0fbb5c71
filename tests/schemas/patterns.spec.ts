import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import {
  createApp,
  Input,
  isBootError,
  Output,
  type SchemaAdapter,
  type SchemaSource,
  standardSchema,
  Tool,
} from "@toolwright/core";
import { classValidator } from "@toolwright/core/class-validator";
import { jsonSchema } from "@toolwright/core/json-schema";
import { zod3 } from "@toolwright/core/zod3";
import { zodMini } from "@toolwright/core/zod-mini";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { scope, type } from "arktype";
import { Type } from "class-transformer";
import { IsEmail, IsISO8601, IsString, IsUrl, Matches, ValidateIf, ValidateNested } from "class-validator";
import * as v from "valibot";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as three } from "zod3";

const ADAPTERS: readonly SchemaAdapter[] = [classValidator(), jsonSchema(), zod3(), zodMini()];

const BAD = /^(a+)+$/;
/** Takes exponential time by its flag alone. */
const BAD_BY_FLAG = /^(?:[a-z]|[A-Z])+$/i;

/** What boot says of a tool that takes a schema; nothing where it starts. */
async function problemsOf(schema: SchemaSource): Promise<readonly string[]> {
  class Tools {
    @Tool("take", { description: "Take what there is." })
    take(@Input(schema) _input: unknown): string {
      return "";
    }
  }
  return problemsOfApp(Tools);
}

async function problemsOfApp(service: new () => object): Promise<readonly string[]> {
  try {
    const app = await createApp({ name: "a", version: "1", services: [service], schemas: ADAPTERS });
    await app.close();
    return [];
  } catch (error) {
    if (!isBootError(error)) throw error;
    return error.problems.map(({ code, at, what }) => `${code} ${at}: ${what}`);
  }
}

const CUBIC = /^.+@.+\..+$/;

class Mail {
  @Matches(CUBIC)
  a!: string;
}

class Line {
  @IsString()
  @Matches(BAD_BY_FLAG)
  sku!: string;
}

class Order {
  @Matches(BAD, { each: true })
  tags!: string[];

  @ValidateIf(() => true)
  @Matches("^(b+)+$", "i")
  note!: string;

  @ValidateNested({ each: true })
  @Type(() => Line)
  lines!: Line[];
}

const nested = { properties: { items: { type: "array", items: { $ref: "#/$defs/Item" } } } };

const CASES: readonly [string, SchemaSource, readonly string[]][] = [
  ["zod", z.object({ a: z.string().max(5).regex(BAD) }), ["a has the pattern /^(a+)+$/, "]],
  [
    "zod, in elements, keys and behind transforms",
    z.object({
      list: z.array(z.object({ a: z.string().regex(BAD).transform(Number) })),
      record: z.record(z.string().regex(BAD), z.number()),
      pair: z.tuple([z.number(), z.string().regex(BAD)]),
      either: z.union([z.number(), z.string().regex(BAD)]),
    }),
    ["list[].a has", "record has", "pair[1] has", "either has"],
  ],
  [
    "zod, by a flag",
    z.object({ a: z.string().regex(/a/i).regex(BAD_BY_FLAG) }),
    ["a has the pattern /^(?:[a-z]|[A-Z])+$/i, "],
  ],
  ["zod, beside a format", z.object({ a: z.email({ pattern: /^(a+)+@[^@]+\.[a-z]{2,}$/ }) }), ["a has"]],
  ["zod mini", mini.object({ a: mini.string().check(mini.regex(BAD)) }), ["a has"]],
  ["zod mini, by a flag", mini.object({ a: mini.string().check(mini.regex(BAD_BY_FLAG)) }), ["a has"]],
  ["zod 3", three.object({ a: three.string().regex(BAD) }), ["a has"]],
  ["zod 3, by a flag", three.object({ a: three.string().regex(BAD_BY_FLAG) }), ["a has"]],
  ["ArkType", type({ a: BAD, "b?": [BAD, "[]"] }), ["a has", "b[] has"]],
  ["ArkType, by a flag", type({ a: type("string").and(BAD_BY_FLAG) }), ["a has"]],
  ["Valibot", toStandardJsonSchema(v.object({ a: v.pipe(v.string(), v.regex(BAD)) })), ["a has"]],
  [
    "Valibot, by a flag",
    toStandardJsonSchema(v.object({ a: v.array(v.pipe(v.string(), v.regex(BAD_BY_FLAG), v.regex(/b/i))) })),
    ["a[] has the pattern /^(?:[a-z]|[A-Z])+$/i, "],
  ],
  [
    "Valibot, by several expressions of one text",
    toStandardJsonSchema(
      v.object({
        a: v.pipe(v.string(), v.regex(/^[a-z]/), v.regex(BAD)),
        b: v.pipe(v.string(), v.regex(/^(a+)+$/y)),
        c: v.pipe(v.string(), v.regex(/^[a-z]/i), v.regex(/b/), v.regex(BAD_BY_FLAG)),
      }),
    ),
    ["a has the pattern /^(a+)+$/, ", "b has the pattern /^(a+)+$/y, ", "c has the pattern /^(?:"],
  ],
  ["class-validator", Order, ["tags[] has", "note has the pattern /^(b+)+$/i, ", "lines[].sku has"]],
  ["JSON Schema", { type: "object", properties: { a: { pattern: BAD.source } } }, ["a has"]],
  [
    "JSON Schema, behind references and in names",
    {
      type: "object",
      ...nested,
      patternProperties: { "^(x+)+$": true },
      $defs: { Item: { type: "string", pattern: BAD.source } },
    },
    ["the schema has the pattern /^(x+)+$/, ", "items[] has"],
  ],
];

describe("a pattern that takes exponential time", () => {
  it.each(CASES)("stops the boot with its place: %s", async (_what, schema, places) => {
    const problems = await problemsOf(schema);
    expect(problems).toEqual(
      places.map((place) => expect.stringContaining(`TW_SCHEMA_PATTERN Tools.take: ${place}`)),
    );
  });

  it.each<[string, SchemaSource]>([
    ["zod", z.object({ a: z.string().max(50).regex(CUBIC) })],
    ["zod mini", mini.object({ a: mini.string().check(mini.regex(CUBIC)) })],
    ["zod 3", three.object({ a: three.string().regex(CUBIC) })],
    ["ArkType", type({ a: CUBIC })],
    ["Valibot", toStandardJsonSchema(v.object({ a: v.pipe(v.string(), v.regex(CUBIC)) }))],
    ["class-validator", Mail],
    ["JSON Schema", { type: "object", properties: { a: { pattern: CUBIC.source } } }],
  ])("stops the boot for cubic time, too: %s", async (_what, schema) => {
    expect(await problemsOf(schema)).toEqual([
      expect.stringMatching(
        /^TW_SCHEMA_PATTERN Tools.take: a has .* takes cubic time or more: .* repeated ., ., \.$/,
      ),
    ]);
  });

  it("stops it on the output side, too, where texts of clients may come by", async () => {
    class Tools {
      @Tool("give", { description: "Give what there is." })
      @Output(z.object({ a: z.string().regex(BAD) }))
      give(): { a: string } {
        return { a: "a" };
      }
    }
    expect(await problemsOfApp(Tools)).toEqual([
      expect.stringContaining("TW_SCHEMA_PATTERN Tools.give: a has"),
    ]);
  });
});

class Formats {
  @IsEmail() email!: string;
  @IsUrl() url!: string;
  @IsISO8601() at!: string;
}

const zodFormats = {
  ...{ email: z.email(), html5: z.email({ pattern: z.regexes.html5Email }), guid: z.guid(), uuid: z.uuid() },
  ...{
    rfc: z.email({ pattern: z.regexes.rfc5322Email }),
    unicode: z.email({ pattern: z.regexes.unicodeEmail }),
  },
  ...{ v4: z.uuidv4(), v6: z.uuidv6(), v7: z.uuidv7(), url: z.url(), http: z.httpUrl(), emoji: z.emoji() },
  ...{ nanoid: z.nanoid(), cuid2: z.cuid2(), ulid: z.ulid(), xid: z.xid(), ksuid: z.ksuid() },
  ...{ ipv4: z.ipv4(), ipv6: z.ipv6(), cidrv4: z.cidrv4(), cidrv6: z.cidrv6(), mac: z.mac() },
  ...{ base64: z.base64(), base64url: z.base64url(), e164: z.e164(), jwt: z.jwt(), hex: z.hex() },
  ...{ hostname: z.hostname(), sha256: z.hash("sha256"), date: z.iso.date(), time: z.iso.time() },
  ...{ at: z.iso.datetime({ offset: true, local: true }), duration: z.iso.duration() },
  ...{ starts: z.string().startsWith("a+("), lower: z.string().lowercase(), upper: z.string().uppercase() },
  ...{ template: z.templateLiteral([z.number(), z.enum(["px", "em"]), z.string().optional()]) },
};

const arkFormats = type({
  ...{ a: "string.email", b: "string.uuid", c: "string.ip", d: "string.date.iso", e: "string.semver" },
  ...{ f: "string.base64", g: "string.creditCard", h: "string.numeric", i: "string.hex", j: "string.alpha" },
  ...{ k: "string.integer", l: "string.lower", m: "string.alphanumeric", n: "string.digits" },
});

const text = v.string();
const valibotFormats = v.object({
  ...{ a: v.pipe(text, v.email()), b: v.pipe(text, v.uuid()), c: v.pipe(text, v.ip()) },
  ...{ d: v.pipe(text, v.isoTimestamp()), e: v.pipe(text, v.base64()), f: v.pipe(text, v.emoji()) },
  ...{ g: v.pipe(text, v.mac()), h: v.pipe(text, v.rfcEmail()), i: v.pipe(text, v.slug()) },
  ...{ j: v.pipe(text, v.isoDateTime()), k: v.pipe(text, v.hexColor()), l: v.pipe(text, v.decimal()) },
  ...{ m: v.pipe(text, v.imei()), n: v.pipe(text, v.nanoid()), o: v.pipe(text, v.isoTime()) },
});

describe("the patterns that libraries bring along", () => {
  it.each<[string, SchemaSource]>([
    ["zod", z.object(zodFormats)],
    [
      "zod 3",
      three.object({
        a: three.string().email(),
        b: three.string().datetime(),
        c: three.string().ip(),
        d: three.string().duration(),
        e: three.string().emoji(),
        f: three.string().jwt(),
        g: three.string().cidr(),
      }),
    ],
    ["ArkType", arkFormats],
    ["Valibot", toStandardJsonSchema(valibotFormats)],
    ["class-validator", Formats],
  ])("are let be: %s", async (_what, schema) => {
    expect(await problemsOf(schema)).toEqual([]);
  });

  it("are published each, where there are several", () => {
    const schema = v.object({ a: v.pipe(v.string(), v.regex(/a/), v.regex(/b/u), v.regex(/c/i)) });
    const compiled = standardSchema.compile(toStandardJsonSchema(schema), "input");
    expect(compiled.jsonSchema["properties"]).toEqual({
      a: { type: "string", pattern: "a", allOf: [{ pattern: "b" }] },
    });
    const local = v.object({ at: v.pipe(v.string(), v.regex(/^2026/), v.isoTime()) });
    expect(standardSchema.compile(toStandardJsonSchema(local), "input").jsonSchema).toMatchObject({
      properties: { at: { pattern: "^2026", allOf: [{ pattern: v.isoTime().requirement.source }] } },
    });
  });

  it("are published without their flags, and nothing else", () => {
    const compiled = zodMini().compile(mini.object({ a: mini.string().check(mini.regex(/^A$/i)) }), "input");
    expect(compiled.jsonSchema).toEqual({
      type: "object",
      properties: { a: { type: "string", pattern: "^A$" } },
      required: ["a"],
    });
  });
});

it("judges a recursive schema once", async () => {
  const Node: z.ZodType = z.object({
    name: z.string().regex(BAD),
    get next() {
      return Node.optional();
    },
  });
  expect(await problemsOf(Node)).toEqual([expect.stringContaining("name has the pattern")]);
  const { Tree } = scope({ Tree: { name: BAD, "next?": "Tree" } }).export();
  expect(await problemsOf(Tree)).toEqual([expect.stringContaining("name has the pattern")]);
});
