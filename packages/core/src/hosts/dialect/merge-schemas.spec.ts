import { describe, expect, it } from "@jest/globals";
import { mergeSchemas, withoutAllOf } from "./merge-schemas.js";

describe("a schema in the place of two", () => {
  it("has the properties and required names of both, the narrower bound, and else the first, with the other in words", () => {
    const first = {
      type: "object",
      properties: { a: { minLength: 1, format: "uri" } },
      required: ["a"],
      description: "one",
    };
    const second = {
      properties: { a: { minLength: 5, format: "date" }, b: { type: "string" } },
      required: ["a", "b"],
      description: "two",
    };
    expect(mergeSchemas(first, second)).toEqual({
      type: "object",
      properties: {
        a: { minLength: 5, format: "uri", description: "Format date." },
        b: { type: "string" },
      },
      required: ["a", "b"],
      description: "one",
    });
  });

  it("takes all that is said of items from one, since they mean something only together", () => {
    const open = { prefixItems: [{ type: "string" }] };
    const closed = { prefixItems: [{}, {}], items: false };
    expect(mergeSchemas(open, closed)).toEqual({
      ...open,
      description: "PrefixItems [{},{}]; items false.",
    });
    expect(mergeSchemas({ minItems: 1 }, closed)).toEqual({ minItems: 1, ...closed });
  });

  it("keeps what means something only beside its own siblings from one of the two", () => {
    const first = { type: "array", contains: { type: "string" } };
    const counted = { minContains: 2, contains: { type: "number" } };
    const description = 'MinContains 2; contains {"type":"number"}.';
    expect(mergeSchemas(first, counted)).toEqual({ ...first, description });
    expect(mergeSchemas({ type: "array" }, counted)).toEqual({ type: "array", ...counted });
  });

  it("does not say what no part looked at: the other has parts of its own", () => {
    const closed = { properties: { a: {} }, unevaluatedProperties: false };
    expect(mergeSchemas(closed, { properties: { b: {} } })).toEqual({ properties: { a: {}, b: {} } });
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
    expect(withoutAllOf(schema, schema)).toEqual({ description: "all", type: "string", minLength: 2 });
  });

  it("makes one reference; of several, one level is written out, as often as that leads to something new", () => {
    const root = {
      $defs: {
        A: { properties: { a: { $ref: "#/$defs/A" } } },
        B: { allOf: [{ properties: { b: {} } }, { $ref: "#/$defs/C" }] },
        C: { $ref: "#/$defs/B", minProperties: 1 },
      },
    };
    const one = { allOf: [{ $ref: "#/$defs/A" }, { minProperties: 1 }] };
    expect(withoutAllOf(one, root)).toEqual({ $ref: "#/$defs/A", minProperties: 1 });
    const two = { allOf: [{ $ref: "#/$defs/A" }, { $ref: "#/$defs/B" }] };
    expect(withoutAllOf(two, root)).toEqual({
      properties: { a: { $ref: "#/$defs/A" }, b: {} },
      minProperties: 1,
    });
  });
});
