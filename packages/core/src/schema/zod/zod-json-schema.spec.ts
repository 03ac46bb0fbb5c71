import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { standardSchema } from "../standard/standard-schema.js";

const publish = (schema: z.ZodType, side: "input" | "output" = "input") =>
  standardSchema.compile(schema, side).jsonSchema;

describe("the formats of zod's strings", () => {
  it.each([
    ["starts_with", z.string().startsWith("a")],
    ["ends_with", z.string().endsWith("a")],
    ["includes", z.string().includes("a")],
    ["lowercase", z.string().lowercase()],
    ["uppercase", z.string().uppercase()],
  ])("do not have %s, which is a rule, among them", (_rule, schema) => {
    const { text } = publish(z.object({ text: schema }))["properties"] as { readonly text: object };
    expect(text).toEqual({ type: "string", pattern: expect.any(String) });
  });

  it("are otherwise published", () => {
    const schema = z.object({ mail: z.email(), own: z.string().meta({ format: "phone" }) });
    expect(publish(schema)).toMatchObject({
      properties: { mail: { format: "email" }, own: { format: "phone" } },
    });
  });
});

describe("what JSON Schema cannot say in a zod schema", () => {
  it.each<[string, z.ZodType]>([
    ["id: BigInt", z.object({ id: z.bigint().optional() })],
    [
      "items[].a: Map",
      z.object({ items: z.array(z.object({ a: z.map(z.string(), z.date()) })).default([]) }),
    ],
    ["pair[1]: Symbol", z.object({ pair: z.tuple([z.string(), z.symbol()]) })],
    ["byName[]: Set", z.object({ byName: z.record(z.string(), z.set(z.string())) })],
    ['["due date"]: Undefined', z.object({ "due date": z.undefined() })],
    ["either.a: Custom types", z.object({ either: z.union([z.string(), z.object({ a: z.custom() })]) })],
    ["both.f: File", z.object({ both: z.intersection(z.object({}), z.object({ f: z.file() })) })],
    ["n: NaN", z.object({ n: z.nan().describe("a description says no type") })],
    ["l: BigInt literals", z.object({ l: z.literal([1n]) })],
  ])("is named by its place: %s", (place, schema) => {
    expect(() => publish(schema)).toThrow(`${place} cannot be represented in JSON Schema`);
  });

  it("is told all at once, and for the schema as a whole without a place", () => {
    expect(() => publish(z.object({ a: z.bigint(), b: z.void() }))).toThrow(
      new Error(
        "a: BigInt cannot be represented in JSON Schema; b: Void cannot be represented in JSON Schema",
      ),
    );
    expect(() => publish(z.bigint())).toThrow(new Error("BigInt cannot be represented in JSON Schema"));
  });

  it("is what the side that is meant cannot say", () => {
    const schema = z.object({ n: z.string().transform(Number) });
    expect(publish(schema)).toMatchObject({ properties: { n: { type: "string" } } });
    expect(() => publish(schema, "output")).toThrow(/^n: Transforms/);
  });

  it("passes where the schema's own metadata says it", () => {
    const id = z.bigint().meta({ type: "string", pattern: "^[0-9]+$" }).describe("the id").optional();
    expect(publish(z.object({ id }))).toEqual({
      type: "object",
      properties: { id: { type: "string", pattern: "^[0-9]+$", description: "the id" } },
    });
  });

  it("is not a date, which is text, nor its description before and after optional", () => {
    const schema = z.object({ a: z.date().describe("a").optional(), b: z.date().optional().describe("b") });
    const date = { type: "string", format: "date-time" };
    expect(publish(schema)).toMatchObject({
      properties: { a: { ...date, description: "a" }, b: { ...date, description: "b" } },
    });
  });
});
