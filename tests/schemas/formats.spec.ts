import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import {
  createApp,
  Input,
  type Parsed,
  type SchemaAdapter,
  standardSchema,
  Tool,
  ToolService,
} from "@toolwright/core";
import { zod3 } from "@toolwright/core/zod3";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { type } from "arktype";
import fc from "fast-check";
import * as v from "valibot";
import { z } from "zod";
import { z as three } from "zod3";

const ajv = new Ajv2020({ strict: false, formats: fullFormats, logger: false });

/** Whether a schema and what it publishes are of one mind about a text; if not, which of them refuses it. */
type Verdict = "same" | "published refuses" | "published takes";

function judge(adapter: SchemaAdapter, schema: unknown): (text: string) => Verdict {
  const { jsonSchema, parse } = adapter.compile(schema, "input");
  const fits = ajv.compile(jsonSchema);
  return (text) => {
    const taken = (parse(text) as Parsed).ok;
    if (taken === fits(text)) return "same";
    return taken ? "published refuses" : "published takes";
  };
}

/** Texts of each format, and near misses. */
const TEXTS: readonly string[] = [
  ...[
    "",
    "x",
    "a@b.example",
    "a@b",
    "A.b+c@sub.example.museum",
    "a..b@c.de",
    ".a@b.de",
    '"a b"@c.de',
    "ü@b.de",
  ],
  "123e4567-e89b-12d3-a456-426614174000",
  "123E4567-E89B-42D3-8456-426614174000",
  "00000000-0000-0000-0000-000000000000",
  "123e4567-e89b-92d3-f456-426614174000",
  "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
  ...[
    "https://a.example/x?y#z",
    "http://localhost:3000",
    "mailto:a@b.de",
    "urn:a:b",
    "//a.example",
    "http://exa mple",
  ],
  ...["https://a.example/ü", " http://a.de", "a:", "http://[::1]/"],
  ...["2024-02-29T23:59:59Z", "2024-02-29T23:59:59.123456Z", "2024-02-29T23:59Z", "2023-02-29T00:00:00Z"],
  ...["2024-02-29T00:00:00+01:00", "2024-02-29T00:00:00+0100", "2024-02-29T00:00:00", "2024-02-29t00:00:00z"],
  ...["2016-12-31T23:59:60Z", "2024-02-29 00:00:00Z", "2024-01-01T24:00:00Z"],
  ...["2024-02-29", "2023-02-29", "2024-13-01", "20240229"],
  ...["12:30:15", "12:30", "12:30:15Z", "12:30:15.123", "12:30:15+01:00", "24:00:00", "12:30:60"],
  ...["127.0.0.1", "256.0.0.1", "1.2.3", "01.2.3.4"],
  ...[
    "::1",
    "2001:db8::8a2e:370:7334",
    "::ffff:1.2.3.4",
    "1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7:8:9",
    "fe80::1%eth0",
    "::",
  ],
  ...["QQ==", "QUI=", "QUJD", "QQ", "QQ=", "Q===", "-_-_", "+/+/"],
];

interface Exception {
  readonly verdict: Verdict;
  readonly why: string;
  readonly texts: readonly string[];
}

interface Row {
  readonly adapter: SchemaAdapter;
  readonly schema: unknown;
  readonly exceptions: readonly Exception[];
}

const URL: Exception = {
  verdict: "published refuses",
  why: "libraries ask the platform's URL, which mends what RFC 3986 refuses; models are told to send what is right",
  texts: ["https://a.example/ü", " http://a.de", "a:", "fe80::1%eth0"],
};
const ZONE: Exception = {
  verdict: "published refuses",
  why: "a zone means something to one machine alone, and the format has none",
  texts: ["fe80::1%eth0"],
};
const LENIENT: Exception = {
  verdict: "published takes",
  why: "ajv is laxer than RFC 3339 about what stands between date and time, and a leap second is no date to JavaScript",
  texts: ["2024-02-29T00:00:00+0100", "2016-12-31T23:59:60Z", "2024-02-29 00:00:00Z"],
};
const URN: Exception = {
  verdict: "published takes",
  why: "to ajv, a UUID may be written as a URN",
  texts: ["urn:uuid:123e4567-e89b-12d3-a456-426614174000"],
};
const SECONDS: Exception = {
  verdict: "published refuses",
  why: "RFC 3339 wants seconds; models are told to send them",
  texts: ["2024-02-29T23:59Z"],
};
const row = (adapter: SchemaAdapter, schema: unknown, ...exceptions: readonly Exception[]): Row => ({
  adapter,
  schema,
  exceptions,
});
const four = (schema: z.ZodType, ...exceptions: readonly Exception[]): Row =>
  row(standardSchema, schema, ...exceptions);
const old = (schema: three.ZodTypeAny, ...exceptions: readonly Exception[]): Row =>
  row(zod3(), schema, ...exceptions);
const valibot = (
  rule: v.PipeItem<string, string, v.BaseIssue<unknown>>,
  ...exceptions: readonly Exception[]
): Row => row(standardSchema, toStandardJsonSchema(v.pipe(v.string(), rule)), ...exceptions);

const ROWS: Readonly<Record<string, Row>> = {
  "zod 4: email": four(z.email()),
  "zod 4: uuid": four(z.uuid()),
  "zod 4: url": four(z.url(), URL),
  "zod 4: datetime": four(z.iso.datetime()),
  "zod 4: datetime with offset": four(z.iso.datetime({ offset: true })),
  "zod 4: datetime of some place": four(z.iso.datetime({ local: true })),
  "zod 4: a date of JavaScript": four(z.date(), LENIENT),
  "zod 4: date": four(z.iso.date()),
  "zod 4: time": four(z.iso.time()),
  "zod 4: ipv4": four(z.ipv4()),
  "zod 4: ipv6": four(z.ipv6(), {
    verdict: "published refuses",
    why: "zod's own pattern knows no IPv4 at the end, which zod takes",
    texts: ["::ffff:1.2.3.4"],
  }),
  "zod 4: base64": four(z.base64()),
  "zod 3: email": old(three.string().email()),
  "zod 3: uuid": old(three.string().uuid(), URN),
  "zod 3: url": old(three.string().url(), URL),
  "zod 3: datetime": old(three.string().datetime(), SECONDS, {
    ...LENIENT,
    why: "zod 3 takes UTC alone, in capitals, which the format does not say",
    texts: ["2024-02-29T00:00:00+01:00", "2024-02-29t00:00:00z", ...LENIENT.texts],
  }),
  "zod 3: a date of JavaScript": old(three.date(), LENIENT),
  "zod 3: date": old(three.string().date()),
  "zod 3: time": old(three.string().time()),
  "zod 3: ipv4": old(three.string().ip({ version: "v4" })),
  "zod 3: ipv6": old(three.string().ip({ version: "v6" }), ZONE),
  "ArkType: uuid": row(standardSchema, type("string.uuid")),
  "ArkType: email": row(standardSchema, type("string.email"), {
    verdict: "published refuses",
    why: "ArkType takes dots where RFC 5321 has none",
    texts: ["a..b@c.de", ".a@b.de"],
  }),
  "ArkType: url": row(standardSchema, type("string.url"), URL),
  "ArkType: date": row(standardSchema, type("string.date.iso")),
  "ArkType: ipv4": row(standardSchema, type("string.ip.v4")),
  "ArkType: ipv6": row(standardSchema, type("string.ip.v6"), ZONE),
  "ArkType: base64": row(standardSchema, type("string.base64")),
  "Valibot: email": valibot(v.email()),
  "Valibot: uuid": valibot(v.uuid(), URN),
  "Valibot: url": valibot(v.url(), URL),
  "Valibot: time stamp": valibot(
    v.isoTimestamp(),
    {
      verdict: "published refuses",
      why: "Valibot asks for no calendar",
      texts: ["2023-02-29T00:00:00Z"],
    },
    { ...LENIENT, texts: ["2024-02-29t00:00:00z", "2016-12-31T23:59:60Z"] },
  ),
  "Valibot: date and time": valibot(v.isoDateTime()),
  "Valibot: date": valibot(v.isoDate(), {
    verdict: "published refuses",
    why: "Valibot asks for no calendar",
    texts: ["2023-02-29"],
  }),
  "Valibot: time": valibot(v.isoTime()),
  "Valibot: ipv4": valibot(v.ipv4()),
  "Valibot: ipv6": valibot(v.ipv6(), ZONE),
};

describe.each(Object.entries(ROWS))("the format of %s", (_what, { adapter, schema, exceptions }) => {
  const verdictOf = judge(adapter, schema);

  it("takes the same texts as its parser, but for those that are listed", () => {
    const listed = exceptions.flatMap(({ texts, verdict }) => texts.map((text) => ({ text, verdict })));
    const found = TEXTS.map((text) => ({ text, verdict: verdictOf(text) }));
    const differing = found.filter(({ verdict }) => verdict !== "same");
    expect(new Set(differing)).toEqual(new Set(listed));
    expect(differing.length).toBeLessThan(TEXTS.length);
  });
});

/** A text, or the same with one character more or less, or another. */
const nearly = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(texts, fc.nat(), fc.constantFrom("", "a", "0", "9", ":", ".", "-", "T", "=", "@"), fc.nat(2))
    .map(([text, at, other, removed]) => {
      const index = at % (text.length + 1);
      return text.slice(0, index) + other + text.slice(index + removed);
    });

const instants = fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true });

const GENERATED: readonly [string, z.ZodType, fc.Arbitrary<string>][] = [
  ["email", z.email(), nearly(fc.emailAddress())],
  ["uuid", z.uuid(), nearly(fc.uuid())],
  ["url", z.url(), fc.webUrl({ withQueryParameters: true, withFragments: true })],
  ["datetime", z.iso.datetime(), instants.map((date) => date.toISOString())],
  ["date", z.iso.date(), nearly(instants.map((date) => date.toISOString().slice(0, 10)))],
  ["time", z.iso.time(), nearly(instants.map((date) => date.toISOString().slice(11, 19)))],
  ["ipv4", z.ipv4(), nearly(fc.ipV4())],
  ["ipv6", z.ipv6(), fc.ipV6().filter((text) => !text.includes("."))],
  ["base64", z.base64(), nearly(fc.base64String())],
];

it.each(GENERATED)("zod 4's %s takes the same generated texts as its parser", (_format, schema, texts) => {
  const verdictOf = judge(standardSchema, schema);
  fc.assert(
    fc.property(texts, (text) => {
      expect({ text, verdict: verdictOf(text) }).toEqual({ text, verdict: "same" });
    }),
    { numRuns: 300 },
  );
});

describe("what is published says less of a format than its parser, because", () => {
  it.each([
    ["zod 3", zod3(), three.string().base64()],
    ["Valibot", standardSchema, toStandardJsonSchema(v.pipe(v.string(), v.base64()))],
  ])("contentEncoding only annotates, which %s writes for base64", (_library, adapter, schema) => {
    const verdictOf = judge(adapter, schema);
    expect(verdictOf("not base64!")).toBe("published takes");
    expect(verdictOf("QUI=")).toBe("same");
  });

  it.each<[string, z.ZodType, string]>([
    ["email", z.email(), "a!b@c.example"],
    ["date-time", z.iso.datetime(), "2024-02-29T00:00:00+01:00"],
  ])(
    "a tool's schema has no pattern beside the format %s, which would cost more tokens than it tells",
    async (format, schema, text) => {
      @ToolService()
      class Service {
        @Tool("try_it")
        tryIt(@Input(z.object({ text: schema })) _input: object): void {}
      }
      await using app = await createApp({ name: "formats", version: "1.0.0", services: [Service] });
      const { inputSchema } = app.tools[0] ?? {};
      expect(inputSchema?.["properties"]).toEqual({ text: { type: "string", format } });
      expect(ajv.compile(inputSchema ?? {})({ text })).toBe(true);
      expect(await app.call("try_it", { text })).toMatchObject({ isError: true });
    },
  );
});
