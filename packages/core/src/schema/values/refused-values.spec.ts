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
  ])("says that %j does not fit %j", (value, schema) => {
    expect(fitsSchema(value, schema, schema)).toBe(false);
  });

  it.each<[unknown, JsonSchema]>([
    ["a", { minimum: 1, format: "email", contains: false }],
    [0.3, { multipleOf: 0.1 }],
    ["😀", { maxLength: 1 }],
    ["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", { pattern: "^(a+)+$" }],
    ["a", { pattern: "[" }],
    [null, { type: "string", nullable: true }],
    [{ a: [1] }, { enum: [{ a: [1] }] }],
    [1, { $ref: "#/$defs/none", type: "string" }],
    [1, { $ref: "#" }],
    [{ next: {} }, { properties: { next: { $ref: "#" } }, additionalProperties: false }],
  ])("does not say so of %j and %j", (value, schema) => {
    expect(fitsSchema(value, schema, schema)).toBe(true);
  });
});
