import { describe, expect, it, jest } from "@jest/globals";
import type { JsonSchema } from "@toolwright/kernel";
import { listTexts, repairArguments } from "./repair-arguments.js";

const object: JsonSchema = { type: "object" };
const array: JsonSchema = { type: "array" };

interface Parts {
  readonly properties: JsonSchema;
  readonly $defs?: JsonSchema;
}

const repaired = (value: unknown, paths: readonly (readonly PropertyKey[])[], parts: Parts) =>
  repairArguments(
    value,
    paths.map((path) => ({ path, message: "wrong" })),
    { type: "object", ...parts },
  );

describe("a JSON string", () => {
  it("becomes the object or array that the schema wants, on a copy", () => {
    const sent = { a: '{"x":1}', b: "[1]", c: { d: "[]" } };
    const repair = repaired(sent, [["a"], ["b"], ["c", "d"]], {
      properties: { a: object, b: array, c: { type: "object", properties: { d: array } } },
    });
    expect(repair).toEqual({
      value: { a: { x: 1 }, b: [1], c: { d: [] } },
      paths: [["a"], ["b"], ["c", "d"]],
    });
    expect(sent).toEqual({ a: '{"x":1}', b: "[1]", c: { d: "[]" } });
  });

  it.each<[string, JsonSchema]>([
    ["a nullable object", { anyOf: [object, { type: "null" }] }],
    ["a list of types", { type: ["object", "null"] }],
    ["one of two kinds", { oneOf: [object, array] }],
    ["a reference", { $ref: "#/$defs/Part" }],
    ["a reference in a union", { anyOf: [{ $ref: "#/$defs/Part" }, { type: "number" }] }],
  ])("is repaired for %s", (_what, a) => {
    expect(
      repaired({ a: '{"x":1}' }, [["a"]], { properties: { a }, $defs: { Part: object } })?.value,
    ).toEqual({ a: { x: 1 } });
  });

  it.each<[string, JsonSchema]>([
    ["a string", { type: "string" }],
    ["a string or an object", { anyOf: [{ type: "string" }, object] }],
    ["a list of types with string", { type: ["object", "string"] }],
    ["anything", {}],
    ["a number", { type: "number" }],
    ["a reference to nothing", { $ref: "#/$defs/Missing" }],
    ["a reference to itself", { $ref: "#/$defs/Loop" }],
  ])("is left alone for %s", (_what, a) => {
    const $defs = { Loop: { $ref: "#/$defs/Loop" } };
    expect(repaired({ a: '{"x":1}' }, [["a"]], { properties: { a }, $defs })).toBeUndefined();
  });

  it.each([
    ["no JSON", "{x"],
    ["a scalar", "5"],
    ["null", "null"],
    ["an array for an object", "[1]"],
    ["more than 64 KiB", `{"x":"${"y".repeat(64 * 1024)}"}`],
  ])("is left alone when it holds %s", (_what, a) => {
    expect(repaired({ a }, [["a"]], { properties: { a: object } })).toBeUndefined();
  });

  it("is repaired up to 64 KiB", () => {
    const a = `{"x":"${"y".repeat(64 * 1024 - 8)}"}`;
    expect(a).toHaveLength(64 * 1024);
    expect(repaired({ a }, [["a"]], { properties: { a: object } })?.paths).toEqual([["a"]]);
  });

  it("is looked for only where validation complained, and where something stands", () => {
    const properties = { a: object, b: object };
    expect(repaired({ a: "{}", b: "{}" }, [["b"]], { properties })?.value).toEqual({ a: "{}", b: {} });
    expect(repaired({}, [["a"], ["a", "b"], []], { properties })).toBeUndefined();
  });

  it("is found by position in tuples, and under additional properties", () => {
    const properties = {
      t: { prefixItems: [{ type: "number" }, object], items: array },
      r: { additionalProperties: array },
    };
    const repair = repaired(
      { t: [1, "{}", "[]"], r: { any: "[1]" } },
      [
        ["t", 1],
        ["t", 2],
        ["r", "any"],
      ],
      { properties },
    );
    expect(repair?.value).toEqual({ t: [1, {}, []], r: { any: [1] } });
  });

  it("never reaches a prototype", () => {
    const sent = JSON.parse('{"__proto__":"{}","a":{"__proto__":"[]"}}') as object;
    const properties = JSON.parse('{"__proto__":{"type":"object"},"a":{"type":"object"}}') as JsonSchema;
    const repair = repaired(sent, [["__proto__"], ["constructor"]], { properties });
    expect(Object.getPrototypeOf(repair?.value)).toBe(Object.prototype);
    expect(JSON.stringify(repair?.value)).toBe('{"__proto__":{},"a":{"__proto__":"[]"}}');
  });
});

const isIssue = (value: unknown) => typeof value === "object" && value !== null && "message" in value;

describe("many JSON strings", () => {
  it("cost one copy of what holds them", () => {
    const rows = Array.from({ length: 100 }, () => "{}");
    const paths = rows.map((_, index) => ["rows", index]);
    const iterate = Array.prototype[Symbol.iterator];
    let copies = 0;
    const counting = jest.spyOn(Array.prototype, Symbol.iterator);
    counting.mockImplementation(function (this: unknown[]) {
      if (this.length === rows.length && !isIssue(this[0])) copies++;
      return iterate.call(this);
    });
    const repair = repaired({ rows }, paths, { properties: { rows: { type: "array", items: object } } });
    counting.mockRestore();
    expect(repair?.value).toEqual({ rows: paths.map(() => ({})) });
    expect(copies).toBe(1);
  });

  it("in a recursive union cost no more the deeper they are", () => {
    const branch = { type: "object", properties: { next: { $ref: "#/$defs/Node" }, list: array } };
    const Node = { anyOf: [{ ...branch }, { ...branch }] };
    const path: string[] = Array.from({ length: 60 }, () => "next");
    const sent = path.reduce<object>((inner) => ({ next: inner }), { list: "[1]" });
    const repair = repaired(sent, [[...path, "list"]], { properties: branch.properties, $defs: { Node } });
    expect(repair?.paths).toEqual([[...path, "list"]]);
  });

  it("is repaired in 100 places at most", () => {
    const keys = Array.from({ length: 101 }, (_, index) => `k${String(index)}`);
    const sent = Object.fromEntries(keys.map((key) => [key, "[]"]));
    const properties = Object.fromEntries(keys.map((key) => [key, array]));
    const repair = repaired(
      sent,
      keys.map((key) => [key]),
      { properties },
    );
    expect(repair?.paths).toHaveLength(100);
    expect(Object.entries(repair?.value ?? {}).filter(([, value]) => value === "[]")).toEqual([
      ["k100", "[]"],
    ]);
  });
});

describe("texts that look like lists", () => {
  it("are found before validation, wherever they are, in order", () => {
    const sent = { a: "[1]", b: [{ c: ' ["x"]' }, "[]"], d: '{"e":[]}', f: "a [1]", g: null };
    expect(listTexts(sent).map(({ path }) => path)).toEqual([["a"], ["b", 0, "c"], ["b", 1]]);
    expect(listTexts("[1]").map(({ path }) => path)).toEqual([[]]);
  });

  it("are found in 100 places, and down to a depth that calls have", () => {
    expect(listTexts(Array.from({ length: 200 }, () => "[]"))).toHaveLength(100);
    const deep = Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], "[]");
    expect(listTexts(deep)).toEqual([]);
  });
});
