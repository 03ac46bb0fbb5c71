import { describe, expect, it } from "@jest/globals";
import { z as z4 } from "zod";
import { z } from "zod/v3";
import { zod3 } from "./zod3.js";

const compile = (schema: unknown, side: "input" | "output" = "input") => zod3().compile(schema, side);
const NUMBER = { type: "number" };
const AT = "2026-01-31T10:00:00Z";

describe("what the zod 3 adapter accepts", () => {
  it("tells generations apart by their markers", () => {
    expect(zod3().accepts(z.object({}))).toBe(true);
    expect(zod3().accepts({ _def: { typeName: "ZodString" } })).toBe(true);
    expect(zod3().accepts(z4.object({}))).toBe(false);
    expect(zod3().accepts(null)).toBe(false);
    expect(() => compile(z4.object({}))).toThrow("this is a schema of zod 4");
  });
});

describe("the JSON Schema of zod 3", () => {
  const Both = z.object({
    limit: z.number().int().max(50).default(10).describe("how many"),
    tag: z
      .string()
      .transform((text) => text.length)
      .pipe(z.number()),
    pair: z.tuple([z.string(), z.number()]).optional(),
    at: z.date().nullable().optional(),
  });

  it("is the side that is asked for, in 2020-12", () => {
    expect(compile(Both).jsonSchema).toEqual({
      type: "object",
      properties: {
        limit: { type: "integer", maximum: 50, default: 10, description: "how many" },
        tag: { type: "string" },
        pair: {
          type: "array",
          minItems: 2,
          maxItems: 2,
          prefixItems: [{ type: "string" }, { type: "number" }],
        },
        at: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
      },
      required: ["tag"],
    });
    expect(compile(Both, "output").jsonSchema).toMatchObject({
      properties: { tag: { type: "number" } },
      required: ["limit", "tag"],
      additionalProperties: false,
    });
  });

  it("says null where that is the literal", () => {
    const schema = z.object({ no: z.literal(null), some: z.union([z.string(), z.literal(null)]) });
    expect(compile(schema).jsonSchema).toMatchObject({
      properties: {
        no: { type: "null" },
        some: { anyOf: [{ type: "string" }, { type: "null" }] },
      },
    });
  });

  it("repeats a shared part and refers only to one that contains itself", () => {
    const Shared = z.object({ "a/b": z.string() });
    interface Tree {
      readonly next?: Tree | undefined;
    }
    const Tree: z.ZodType<Tree> = z.object({ next: z.lazy(() => Tree).optional() });
    const { jsonSchema } = compile(z.object({ one: Shared, two: Shared, tree: Tree }));
    const part = { type: "object", properties: { "a/b": { type: "string" } }, required: ["a/b"] };
    expect(jsonSchema).toMatchObject({
      properties: { one: part, two: part, tree: { properties: { next: { $ref: "#/$defs/part1" } } } },
      $defs: { part1: { type: "object", properties: { next: { $ref: "#/$defs/part1" } } } },
    });
  });

  it("says its own dialect nowhere, and refers to itself from within", () => {
    const Chain: z.ZodTypeAny = z.object({ next: z.lazy(() => Chain).optional() });
    const { jsonSchema } = compile(Chain);
    expect(jsonSchema).toEqual({
      type: "object",
      properties: { next: { $ref: "#/$defs/part1" } },
      $defs: { part1: { type: "object", properties: { next: { $ref: "#/$defs/part1" } } } },
    });
  });

  it("writes no format that refuses what is taken: times without an offset", () => {
    const schema = z.object({
      at: z.string().time(),
      on: z.string().datetime({ local: true }),
      utc: z.string().datetime(),
    });
    const { jsonSchema, parse } = compile(schema);
    expect(jsonSchema["properties"]).toEqual({
      at: { type: "string", pattern: expect.any(String) },
      on: { type: "string", pattern: expect.any(String) },
      utc: { type: "string", format: "date-time" },
    });
    const value = { at: "12:30:15", on: "2026-01-31T10:00:00", utc: AT };
    expect(parse(value)).toEqual({ ok: true, value });
  });

  it("writes every pattern beside that of a time without an offset", () => {
    const one = z.string().datetime({ local: true }).regex(/^2026/);
    const two = z.string().time().regex(/^1/).regex(/00$/);
    const { jsonSchema, parse } = compile(z.object({ one, two }));
    expect(jsonSchema["properties"]).toEqual({
      one: { type: "string", pattern: expect.stringContaining("T"), allOf: [{ pattern: "^2026" }] },
      two: { type: "string", pattern: expect.any(String), allOf: [{ pattern: "^1" }, { pattern: "00$" }] },
    });
    expect(parse({ one: "2025-01-31T10:00:00", two: "10:00:00" })).toMatchObject({ ok: false });
  });

  it("says of a value that is made of nothing what it is made into, wherever that stands", () => {
    const Row = z.object({ id: z.number() });
    const root = compile(z.preprocess((value) => value ?? { id: 1 }, Row));
    expect(root.jsonSchema).toMatchObject({ type: "object", properties: { id: { type: "number" } } });
    const first = z.preprocess(String, z.string()).describe("the first");
    const { jsonSchema } = compile(z.object({ first, all: z.array(z.preprocess(String, z.string())) }));
    expect(jsonSchema).toEqual({
      type: "object",
      properties: {
        first: { type: "string", description: "the first" },
        all: { type: "array", items: { type: "string" } },
      },
      required: ["all"],
    });
  });

  it("says of a shared part what is said of it elsewhere at no other place", () => {
    const Shared = z.object({ a: z.string() });
    const described = z.object({
      one: Shared.optional().describe("the first"),
      two: Shared,
      three: Shared.nullable(),
    });
    const part = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
    expect(compile(described).jsonSchema["properties"]).toEqual({
      one: { ...part, description: "the first" },
      two: part,
      three: { anyOf: [part, { type: "null" }] },
    });
  });

  it("takes from a shared part what would contradict the other one of an intersection", () => {
    const Shared = z.object({ a: z.string() });
    const schema = z.object({ one: Shared, both: Shared.and(z.object({ b: z.string() })), two: Shared });
    const closed = { type: "object", additionalProperties: false };
    const { properties } = compile(schema, "output").jsonSchema as {
      properties: { both: { allOf: object[] } };
    };
    expect(properties).toMatchObject({ one: closed, two: closed });
    for (const part of properties.both.allOf) expect(part).not.toHaveProperty("additionalProperties");
  });

  it("refers to a part that contains itself from wherever it stands, and defines it once", () => {
    const Tree: z.ZodTypeAny = z.object({ next: z.lazy(() => Tree).optional() });
    const node = { type: "object", properties: { next: { $ref: "#/$defs/part1" } } };
    expect(
      compile(z.object({ a: Tree.optional().describe("a"), b: Tree, c: z.array(Tree) })).jsonSchema,
    ).toEqual({
      type: "object",
      properties: { a: { ...node, description: "a" }, b: node, c: { type: "array", items: node } },
      required: ["b", "c"],
      $defs: { part1: node },
    });
  });

  it("stays small where many parts contain all others", () => {
    const names = ["a", "b", "c", "d", "e"];
    const parts: Record<string, z.ZodTypeAny> = {};
    const others = (own: string) =>
      names.filter((name) => name !== own).map((name) => [name, z.lazy(() => parts[name] ?? z.never())]);
    for (const name of names) parts[name] = z.object(Object.fromEntries(others(name)));
    expect(JSON.stringify(compile(parts["a"]).jsonSchema).length).toBeLessThan(100_000);
  });

  it("says of each place of a shared part what is said of it there", () => {
    const Shared = z.object({ a: z.string() });
    const Tree: z.ZodTypeAny = z.object({
      next: z
        .lazy(() => Tree)
        .optional()
        .describe("the next one"),
    });
    const schema = z.object({ one: Shared, two: Shared.optional().describe("the second"), tree: Tree });
    expect(compile(schema).jsonSchema).toMatchObject({
      properties: {
        two: { type: "object", description: "the second" },
        tree: { properties: { next: { $ref: "#/$defs/part1", description: "the next one" } } },
      },
    });
  });

  it("names every place that JSON Schema cannot say", () => {
    const schema = z.object({ id: z.bigint().nullable(), rows: z.array(z.map(z.string(), z.date())) });
    expect(() => compile(schema)).toThrow(
      "id: BigInt cannot be represented in JSON Schema; rows[]: Map cannot be represented in JSON Schema",
    );
    expect(() => compile(z.object({ a: z.string().transform(Number) }), "output")).toThrow(/^a: Transforms/);
  });

  it.each<[string, z.ZodTypeAny]>([
    ["BigInt", z.bigint()],
    ["BigInt literals", z.literal(1n)],
    ["Symbol", z.symbol()],
    ["Undefined", z.undefined()],
    ["Void", z.void()],
    ["NaN", z.nan()],
    ["Literal `undefined`", z.literal(undefined)],
    ["Map", z.map(z.string(), z.string())],
    ["Set", z.set(z.string())],
    ["Function types", z.function()],
  ])("names a place of %s, on either side", (kind, part) => {
    for (const side of ["input", "output"] as const)
      expect(() => compile(z.object({ list: z.array(part.describe("odd")) }), side)).toThrow(
        `list[]: ${kind} cannot be represented in JSON Schema`,
      );
  });

  it.each<[string, z.ZodTypeAny, { readonly input: unknown; readonly output: unknown }]>([
    ["drops others", z.object({}), { input: undefined, output: false }],
    ["keeps others", z.object({}).passthrough(), { input: {}, output: {} }],
    ["refuses others", z.object({}).strict(), { input: false, output: false }],
    ["has a rule for others", z.object({}).catchall(z.number()), { input: NUMBER, output: NUMBER }],
  ])("says of an object that it %s", (_what, schema, { input, output }) => {
    expect(compile(schema).jsonSchema["additionalProperties"]).toEqual(input);
    expect(compile(schema, "output").jsonSchema["additionalProperties"]).toEqual(output);
  });

  it("asks for no value that stands for a wrong one, and promises it", () => {
    const schema = z.object({ sort: z.enum(["new", "old"]).catch("new").describe("the order") });
    expect(compile(schema).jsonSchema).not.toHaveProperty("required");
    const sort = { type: "string", enum: ["new", "old"], description: "the order" };
    expect(compile(schema).jsonSchema).toMatchObject({ properties: { sort } });
    expect(compile(schema, "output").jsonSchema).toMatchObject({ properties: { sort }, required: ["sort"] });
    expect(compile(schema).parse({ sort: "odd" })).toEqual({ ok: true, value: { sort: "new" } });
  });

  it("says what is said of a refinement, a transform and a pipeline", () => {
    const schema = z.object({
      refined: z.string().refine(Boolean).describe("refined"),
      made: z.string().transform(Number).describe("made"),
      piped: z.string().transform(Number).pipe(z.number().min(1)).describe("piped"),
    });
    expect(compile(schema).jsonSchema).toMatchObject({
      properties: {
        refined: { type: "string", description: "refined" },
        made: { type: "string", description: "made" },
        piped: { type: "string", description: "piped" },
      },
    });
    const { made: _made, ...shape } = schema.shape;
    expect(compile(z.object(shape), "output").jsonSchema).toMatchObject({
      properties: {
        refined: { type: "string", description: "refined" },
        piped: { type: "number", minimum: 1, description: "piped" },
      },
    });
  });

  it("runs nothing of the author's to see what is optional", () => {
    let runs = 0;
    const counted = z
      .string()
      .optional()
      .refine(() => (runs += 1) > 0);
    expect(compile(z.object({ counted })).jsonSchema).not.toHaveProperty("required");
    expect(runs).toBe(0);
  });
});

describe("parsing with zod 3", () => {
  it("takes dates as text wherever they stand, and leaves the given schema alone", () => {
    const At = z.date();
    const { parse } = compile(
      z.object({
        at: At,
        list: z.array(At),
        byName: z.record(At),
        either: z.union([z.string(), At]),
        kind: z.discriminatedUnion("k", [
          z.object({ k: z.literal("a"), at: At }),
          z.object({ k: z.literal("b"), at: z.string() }),
        ]),
      }),
    );
    const date = new Date(AT);
    expect(parse({ at: AT, list: [AT], byName: { a: AT }, either: AT, kind: { k: "b", at: AT } })).toEqual({
      ok: true,
      value: { at: date, list: [date], byName: { a: date }, either: AT, kind: { k: "b", at: AT } },
    });
    expect(At.safeParse(AT).success).toBe(false);
  });

  it("takes the text of a date at the start of a pipeline, not at its end", async () => {
    const year = z
      .date()
      .transform((date) => date.getUTCFullYear())
      .pipe(z.number());
    expect(await compile(z.object({ year })).parse({ year: AT })).toEqual({
      ok: true,
      value: { year: 2026 },
    });
    const text = z
      .string()
      .transform((at): unknown => at)
      .pipe(z.date());
    expect(await compile(z.object({ text })).parse({ text: AT })).toMatchObject({
      ok: false,
      issues: [{ path: ["text"], message: "Expected date, received string" }],
    });
  });

  it("reports its own messages, and awaits what the author wrote", async () => {
    expect(compile(z.object({ n: z.number() })).parse({ n: "1" })).toMatchObject({
      ok: false,
      issues: [{ path: ["n"], message: "Expected number, received string" }],
    });
    const { parse } = compile(z.object({ a: z.string().refine(() => Promise.resolve(false), "no such") }));
    expect(await parse({ a: "x" })).toMatchObject({
      ok: false,
      issues: [{ path: ["a"], message: "no such" }],
    });
  });
});
