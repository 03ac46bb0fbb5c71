import { describe, expect, it } from "@jest/globals";
import { mergeSchemas, withoutAllOf } from "./merge-schemas.js";

describe("a schema in the place of two", () => {
  it("has the properties and the required names of both, and what is said twice from the first", () => {
    const first = {
      type: "object",
      properties: { a: { minLength: 1 } },
      required: ["a"],
      description: "one",
    };
    const second = {
      properties: { a: { minLength: 5, pattern: "x" }, b: { type: "string" } },
      required: ["a", "b"],
      description: "two",
    };
    expect(mergeSchemas(first, second)).toEqual({
      type: "object",
      properties: { a: { minLength: 1, pattern: "x" }, b: { type: "string" } },
      required: ["a", "b"],
      description: "one",
    });
  });

  it("takes all that is said of items from one, since they mean something only together", () => {
    const open = { prefixItems: [{ type: "string" }] };
    const closed = { prefixItems: [{}, {}], items: false };
    expect(mergeSchemas(open, closed)).toEqual(open);
    expect(mergeSchemas({ minItems: 1 }, closed)).toEqual({ minItems: 1, ...closed });
  });

  it("leaves out what only means something beside its own siblings", () => {
    const first = { type: "array", contains: { type: "string" } };
    expect(mergeSchemas(first, { minContains: 2, contains: { type: "number" } })).toEqual({ type: "array" });
  });

  it("is the other, untouched, where one says nothing", () => {
    const schema = { contains: {}, minContains: 0 };
    expect(mergeSchemas({}, schema)).toBe(schema);
    expect(mergeSchemas(schema, {})).toBe(schema);
  });
});

describe("a schema without allOf", () => {
  it("has all parts in it, nested ones too", () => {
    const schema = {
      description: "all",
      allOf: [{ type: "string", description: "one" }, { allOf: [{ minLength: 2 }] }],
    };
    expect(withoutAllOf(schema)).toEqual({ description: "all", type: "string", minLength: 2 });
  });
});
