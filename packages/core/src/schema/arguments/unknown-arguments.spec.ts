import { describe, expect, it } from "@jest/globals";
import type { JsonSchema } from "@toolwright/kernel";
import { openKeyword } from "./open-keyword.js";
import { NO_ARGUMENTS, unknownArgumentCheck } from "./unknown-arguments.js";

describe("unknown arguments", () => {
  it("are those that the schema's properties do not name", () => {
    const check = unknownArgumentCheck({ properties: { a: {}, toString: {} } });
    expect(check({ a: 1, toString: 2 })).toEqual([]);
    expect(check({ a: 1, b: 2, constructor: 3 })).toEqual([
      { path: ["b"], message: "Unknown argument" },
      { path: ["constructor"], message: "Unknown argument" },
    ]);
  });

  it("are all of them for a tool without input", () => {
    const check = unknownArgumentCheck(NO_ARGUMENTS);
    expect(check({})).toEqual([]);
    expect(check({ x: 1 })).toHaveLength(1);
    expect(check(undefined)).toEqual([]);
  });

  describe("within", () => {
    const item: JsonSchema = { type: "object", properties: { a: {} } };
    const unknown = (schema: JsonSchema, value: unknown, $defs: JsonSchema = {}) =>
      unknownArgumentCheck({ properties: { x: schema }, $defs })({ x: value }).map(({ path }) =>
        path.slice(1),
      );

    it.each<[string, JsonSchema, readonly [value: unknown, path: readonly PropertyKey[]]]>([
      ["an object", item, [{ a: 1, b: 1 }, ["b"]]],
      ["an object or null", { anyOf: [item, { type: "null" }] }, [{ b: 1 }, ["b"]]],
      [
        "a list",
        { type: "array", items: item },
        [
          [{ a: 1 }, { b: 1 }],
          [1, "b"],
        ],
      ],
      [
        "a tuple",
        { type: "array", prefixItems: [{}, item] },
        [
          [{ b: 1 }, { b: 1 }],
          [1, "b"],
        ],
      ],
      ["a record", { type: "object", additionalProperties: item }, [{ any: { b: 1 } }, ["any", "b"]]],
      ["a reference", { $ref: "#/$defs/Item" }, [{ b: 1 }, ["b"]]],
      [
        "kinds",
        { anyOf: [item, { type: "object", properties: { c: item } }] },
        [{ c: { c: 1 } }, ["c", "c"]],
      ],
    ])("%s that says all names are found", (_what, schema, [value, path]) => {
      expect(unknown(schema, value, { Item: item })).toEqual([path]);
    });

    it.each<[string, JsonSchema]>([
      ["anything", {}],
      ["an object without properties", { type: "object" }],
      ["an open object", { ...item, additionalProperties: {} }],
      ["parts", { allOf: [item] }],
      ["an object, or anything", { anyOf: [item, {}] }],
      ["an object, or whatever", { anyOf: [item, true] }],
      ["properties beside kinds", { ...item, anyOf: [item] }],
      ["another list", { type: "array", items: item }],
      ["a reference elsewhere", { $ref: "#/$defs/None" }],
    ])("%s are not told apart", (_what, schema) => {
      expect(unknown(schema, { b: 1 })).toEqual([]);
    });

    it("a part with an $id of its own are those of its own definitions", () => {
      const address = (name: string): JsonSchema => ({ type: "object", properties: { [name]: {} } });
      const check = unknownArgumentCheck({
        definitions: { address: address("zip") },
        properties: {
          order: {
            $id: "https://example.com/order.json",
            definitions: { address: address("street") },
            type: "object",
            properties: { to: { $ref: "#/definitions/address" } },
          },
        },
      });
      expect(check({ order: { to: { street: "x" } } })).toEqual([]);
      expect(check({ order: { to: { zip: "x" } } })).toEqual([
        { path: ["order", "to", "zip"], message: "Unknown argument" },
      ]);
    });

    it("a recursive schema are found at any depth", () => {
      const Node: JsonSchema = { type: "object", properties: { next: { $ref: "#/$defs/Node" } } };
      const deep = Array.from({ length: 20_000 }).reduce<object>((next) => ({ next }), { typo: 1 });
      const paths = unknown({ $ref: "#/$defs/Node" }, deep, { Node });
      expect(paths).toHaveLength(1);
      expect(paths[0]).toHaveLength(20_001);
    });
  });

  it("are looked for until their paths have 100,000 keys, since a client chooses how many there are", () => {
    const item: JsonSchema = { type: "object", properties: {} };
    const check = unknownArgumentCheck({ properties: { x: { type: "array", items: item } } });
    const unknown = (count: number) => ({ x: Array.from({ length: count }, () => ({ b: 1 })) });
    // Each path has three keys.
    expect(check(unknown(33_333))).toHaveLength(33_333);
    expect(check(unknown(40_000))).toHaveLength(33_334);
  });

  it.each(["$ref", "allOf", "anyOf", "oneOf", "if", "patternProperties", "unevaluatedProperties"])(
    "cannot be told apart beside %s",
    (keyword) => {
      expect(openKeyword({ type: "object", [keyword]: {} })).toBe(keyword);
    },
  );

  it.each([
    [undefined, undefined],
    [false, undefined],
    [true, "additionalProperties"],
    [{}, "additionalProperties"],
    [{ type: "string" }, "additionalProperties"],
  ])("with additionalProperties %j: %s", (additionalProperties, keyword) => {
    expect(openKeyword({ type: "object", additionalProperties })).toBe(keyword);
  });
});
