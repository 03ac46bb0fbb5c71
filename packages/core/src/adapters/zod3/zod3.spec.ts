import { describe, expect, it } from "@jest/globals";
import { z as z4 } from "zod";
import { z } from "zod/v3";
import { zod3 } from "./zod3.js";

const compile = (schema: unknown, side: "input" | "output" = "input") => zod3().compile(schema, side);
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

  it("names every place that JSON Schema cannot say", () => {
    const schema = z.object({ id: z.bigint().nullable(), rows: z.array(z.map(z.string(), z.date())) });
    expect(() => compile(schema)).toThrow(
      "id: BigInt cannot be represented in JSON Schema; rows[]: Map cannot be represented in JSON Schema",
    );
    expect(() => compile(z.object({ a: z.string().transform(Number) }), "output")).toThrow(/^a: Transforms/);
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
