import { describe, expect, it } from "@jest/globals";
import { type Parsed, type SchemaSide, standardSchema } from "@toolwright/core";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { scope, type } from "arktype";
import * as v from "valibot";

const publish = (schema: unknown, side: SchemaSide = "input") =>
  standardSchema.compile(schema, side).jsonSchema;
const cannot = (...parts: string[]) =>
  new Error(parts.map((part) => `${part} cannot be represented in JSON Schema`).join("; "));

describe("an ArkType", () => {
  it("is refused with each place of a type that JSON does not have", () => {
    const schema = type({
      at: "Date",
      "rows?": type({ id: "bigint" }).array(),
      byName: "Map",
      either: "string | undefined",
      late: "Date > d'2020-01-01'",
    });
    expect(() => publish(schema)).toThrow(
      cannot("at: Date", "byName: Map", "either: undefined", "late: Date", "rows[].id: bigint"),
    );
  });

  it("says of refinements and transforms what JSON Schema can", () => {
    const schema = type({
      n: type("string").pipe((text) => text.length),
      even: type("number").narrow((n) => n % 2 === 0),
    });
    expect(publish(schema)).toEqual({
      type: "object",
      properties: { n: { type: "string" }, even: { type: "number" } },
      required: ["even", "n"],
    });
  });

  it("takes a date as text, and parses it", () => {
    const { parse } = standardSchema.compile(type({ at: "string.date.iso.parse" }), "input");
    const at = new Date("2026-01-31T10:00:00Z");
    expect(parse({ at: "2026-01-31T10:00:00Z" })).toEqual({ ok: true, value: { at } });
  });

  it("takes what the app's own configuration says of a type", () => {
    const own = scope(
      { Event: { at: "Date", id: "bigint" } },
      { toJsonSchema: { fallback: { date: () => ({ type: "string" as const, format: "date-time" }) } } },
    ).export().Event;
    expect(() => publish(own)).toThrow(cannot("id: bigint"));
  });

  it("gives paths that are plain lists", () => {
    const parsed = standardSchema
      .compile(type({ a: { b: "string" } }), "input")
      .parse({ a: { b: 1 } }) as Parsed;
    const path = parsed.ok ? [] : (parsed.issues[0]?.path ?? []);
    expect(Object.getPrototypeOf(path)).toBe(Array.prototype);
    expect(path).toEqual(["a", "b"]);
  });
});

describe("a Valibot schema, by its converter", () => {
  const standard = (entries: v.ObjectEntries) => toStandardJsonSchema(v.object(entries));

  it("is refused with each place of a type that JSON does not have", () => {
    const schema = standard({
      at: v.pipe(v.date(), v.minValue(new Date(0))),
      rows: v.array(v.object({ id: v.bigint() })),
      own: v.custom<string>(() => true),
      one: v.literal(1n),
    });
    expect(() => publish(schema)).toThrow(
      cannot(
        "at: Valibot's date",
        "rows[].id: Valibot's bigint",
        "own: Valibot's custom",
        "one: Valibot's literal",
      ),
    );
  });

  it("may check and transform, of which JSON Schema says what it can", () => {
    const schema = standard({
      name: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1),
        v.check((name) => name !== "eve", "not eve"),
      ),
      n: v.pipe(v.string(), v.transform(Number), v.number()),
    });
    const properties = { name: { type: "string", minLength: 1 }, n: { type: "string" } };
    expect(publish(schema)).toEqual({ type: "object", properties, required: ["name", "n"] });
    expect(publish(schema, "output")).toMatchObject({ properties: { ...properties, n: { type: "number" } } });
    expect(standardSchema.compile(schema, "input").parse({ name: " eve ", n: "1" })).toMatchObject({
      ok: false,
      issues: [{ path: ["name"], message: "not eve" }],
    });
  });

  it("must say what comes out of a transformation", () => {
    const schema = standard({ n: v.pipe(v.string(), v.transform(Number)) });
    expect(publish(schema)).toMatchObject({ properties: { n: { type: "string" } } });
    expect(() => publish(schema, "output")).toThrow(cannot("n: Valibot's transform"));
  });

  it.each([
    ["without flags", /^[a-c]+$/, "^[a-c]+$"],
    ["of code points, as JSON Schema's are", /^[a-c]+$/u, "^[a-c]+$"],
    ["with a flag that JSON Schema lacks", /^[a-c]+$/i, undefined],
  ])("publishes an expression %s", (_what, expression, pattern) => {
    expect(publish(standard({ a: v.pipe(v.string(), v.regex(expression)) }))).toEqual({
      type: "object",
      properties: { a: { type: "string", ...(pattern !== undefined && { pattern }) } },
      required: ["a"],
    });
  });

  it("keeps the first of two expressions, since JSON Schema has room for one", () => {
    const both = v.pipe(v.string(), v.regex(/^a/), v.regex(/z$/i));
    expect(publish(standard({ both }))).toMatchObject({ properties: { both: { pattern: "^a" } } });
  });

  it("publishes no format that refuses what it takes", () => {
    const schema = standard({
      at: v.pipe(v.string(), v.isoTime()),
      day: v.pipe(v.string(), v.isoDateTime()),
    });
    expect(publish(schema)).toMatchObject({
      properties: {
        at: { pattern: expect.any(String) },
        day: { pattern: expect.any(String) },
      },
    });
    expect(JSON.stringify(publish(schema))).not.toContain("format");
  });
});
