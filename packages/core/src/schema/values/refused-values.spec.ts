import { describe, expect, it } from "@jest/globals";
import type { JsonSchema } from "@toolwright/kernel";
import { fitsSchema } from "./fits-schema.js";
import { refusedValueIn } from "./refused-values.js";

function found(schema: JsonSchema): unknown {
  return refusedValueIn(schema, JSON.stringify(schema))?.facts;
}

describe("the values that a schema holds", () => {
  it.each<[string, JsonSchema, object]>([
    [
      "a nested default",
      { properties: { page: { properties: { size: { type: "integer", default: "x" } } } } },
      { place: "page.size", kind: "default", value: '"x"' },
    ],
    [
      "an example of an element",
      { properties: { tags: { items: { enum: ["a"], examples: ["a", "b"] } } } },
      { place: "tags[]", kind: "example", value: '"b"' },
    ],
    [
      "a default behind a reference",
      { properties: { a: { $ref: "#/$defs/A", default: {} } }, $defs: { A: { required: ["x"] } } },
      { place: "a", kind: "default", value: "{}" },
    ],
    [
      "a default within a part with an $id, which its references lead into",
      {
        properties: {
          a: {
            $id: "a",
            properties: { n: { $ref: "#/$defs/N", default: 0 } },
            $defs: { N: { minimum: 1 } },
          },
        },
        $defs: { N: {} },
      },
      { place: "a.n", kind: "default", value: "0" },
    ],
    [
      "a default in a definition",
      { $defs: { A: { properties: { n: { minimum: 1, default: 0 } } } } },
      { place: "$defs.A.n", kind: "default", value: "0" },
    ],
  ])("are refused by it: %s", (_what, schema, facts) => {
    expect(found(schema)).toEqual(facts);
  });

  it("are not told where something sensitive may be in them", () => {
    expect(found({ properties: { pin: { sensitive: true, minLength: 9, default: "1234" } } })).toEqual({
      place: "pin",
      kind: "default",
      value: undefined,
    });
    const holder = {
      properties: { pin: { sensitive: true } },
      additionalProperties: false,
      default: { pin: 1, x: 1 },
    };
    expect(found({ properties: { login: holder } })).toMatchObject({ place: "login", value: undefined });
  });

  it("are nothing where they are a property's name, or say what a value is not", () => {
    expect(
      found({ properties: { default: { type: "string" }, examples: { type: "string" } } }),
    ).toBeUndefined();
    expect(found({ not: { type: "string", default: 1 } })).toBeUndefined();
  });
});

describe("whether a value fits a schema", () => {
  it.each<[unknown, JsonSchema]>([
    [0, { minimum: 1 }],
    [1, { exclusiveMinimum: 1 }],
    [5, { multipleOf: 2 }],
    ["ab", { minLength: 3 }],
    ["ab", { pattern: "^a$" }],
    [[1, 2], { maxItems: 1 }],
    [["a"], { items: { type: "integer" } }],
    [[1, "a"], { prefixItems: [{ type: "integer" }], items: { type: "integer" } }],
    [{ a: 1 }, { additionalProperties: false }],
    [{ a: 1 }, { properties: { a: { type: "string" } } }],
    [1, { anyOf: [{ type: "string" }, { type: "null" }] }],
    [1, { allOf: [{}, { const: 2 }] }],
    [{ a: 1 }, { const: { a: 2 } }],
    [1, { type: ["string", "null"] }],
    [1, { oneOf: [{ type: "string" }, { minimum: 2 }] }],
    [{ a: 1 }, { properties: { a: { type: "string" } }, patternProperties: { "^b": {} } }],
    ["a", { $ref: "#/definitions/A", definitions: { A: { minLength: 2 } } }],
    ["a", { $ref: "#/$defs/a~1b%25/anyOf/0", $defs: { "a/b%": { anyOf: [{ minLength: 2 }] } } }],
    [
      { a: { b: 1 } },
      { properties: { a: { properties: { b: { $ref: "#/$defs/B" } } } }, $defs: { B: { minimum: 2 } } },
    ],
    ["ab\uFE0F", { maxLength: 1 }],
  ])("says that %j does not fit %j", (value, schema) => {
    expect(fitsSchema(value, schema, schema)).toBe(false);
  });

  it.each<[unknown, JsonSchema]>([
    ["a", { minimum: 1, format: "email", contains: false }],
    [0.3, { multipleOf: 0.1 }],
    ["😀", { maxLength: 1 }],
    ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", { pattern: "^(a+)+$" }],
    ["a", { pattern: "[" }],
    // What boot would hang on, was it matched: a back reference, fast growth without loops in loops, counted repetitions.
    ["a".repeat(36), { pattern: "^(\\w+)+\\1!$" }],
    [`${"a".repeat(199)}!`, { pattern: "^a*a*a*a*a*a*a*$" }],
    [`${"a".repeat(199)}!`, { pattern: `^${"\\w{1,60}".repeat(9)}$` }],
    ["a".repeat(199), { pattern: "(?<=x(a+)+)!|(?<=x(?:a+)+)$" }],
    [null, { type: "string", nullable: true }],
    [{ a: [1] }, { enum: [{ a: [1] }] }],
    [1, { $ref: "#/$defs/none", type: "string" }],
    [1, { $ref: "#" }],
    [1, { $ref: "#/$defs/none" }],
    [{ b: 1 }, { patternProperties: { "^b": {} }, additionalProperties: false }],
    ["\u2764\uFE0F", { maxLength: 1 }],
    [
      1,
      {
        $ref: "#/$defs/A",
        $defs: { A: { $id: "a", $ref: "#/$defs/B", $defs: { B: {} } }, B: { minimum: 2 } },
      },
    ],
    [1, { anyOf: [{ $ref: "#" }, false] }],
    [{ next: {} }, { properties: { next: { $ref: "#" } }, additionalProperties: false }],
  ])("does not say so of %j and %j", (value, schema) => {
    expect(fitsSchema(value, schema, schema)).toBe(true);
  });

  it("is found out soon where definitions lead to each other in a billion ways", () => {
    const both = (number: number) => ({ $ref: `#/$defs/D${String(number)}` });
    const levels = Array.from({ length: 30 }, (_, at) => [
      `D${String(at)}`,
      { allOf: [both(at + 1), both(at + 1)] },
    ]);
    const $defs = Object.fromEntries([...levels, ["D30", { minimum: 2 }]]) as JsonSchema;
    const schema = { ...both(0), $defs };
    expect(fitsSchema(2, schema, schema)).toBe(true);
    expect(fitsSchema(1, schema, schema)).toBe(false);
  });
});
