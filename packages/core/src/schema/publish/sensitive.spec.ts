import { describe, expect, it } from "@jest/globals";
import { SchemaGraph } from "./schema-graph.js";
import { isSensitive, secretPlaces, sensitivePaths } from "./sensitive.js";

const mark = { type: "string", sensitive: true };
const read = (properties: object, rest: object = {}) =>
  sensitivePaths(new SchemaGraph({ type: "object", properties, ...rest }));

describe("sensitive places", () => {
  it.each([
    ["a property", { a: mark, b: { type: "string" } }, [["a"]]],
    ["a nested one", { a: { properties: { b: mark } } }, [["a", "b"]]],
    [
      "items",
      { a: { items: mark }, b: { prefixItems: [{}, mark] } },
      [
        ["a", "*"],
        ["b", "*"],
      ],
    ],
    ["values of a record", { a: { additionalProperties: { properties: { b: mark } } } }, [["a", "*", "b"]]],
    ["an alternative, told once", { a: { anyOf: [mark, { oneOf: [mark] }, { type: "null" }] } }, [["a"]]],
    ["an object with all that is in it", { a: { sensitive: true, properties: { b: mark } } }, [["a"]]],
    [
      "no property of that name, and no data",
      { sensitive: { type: "string" }, a: { default: mark, enum: [mark] } },
      [],
    ],
    ["no mark but true", { a: { sensitive: "true" } }, []],
  ])("are %s", (_what, properties, paths) => {
    expect(read(properties)).toEqual(paths);
  });

  it("are found through references", () => {
    const $defs = { Secret: mark, Login: { properties: { password: { $ref: "#/$defs/Secret" } } } };
    expect(read({ a: { $ref: "#/$defs/Login" }, b: { $ref: "#/$defs/Secret" } }, { $defs })).toEqual([
      ["a", "password"],
      ["b"],
    ]);
  });

  it("are told by name within a recursive part", () => {
    const Node = {
      properties: {
        tokens: { type: "array", items: mark },
        next: { $ref: "#/$defs/Node" },
        child: { properties: { pin: mark, up: { $ref: "#/$defs/Node" } } },
      },
    };
    const paths = read({ tree: { $ref: "#/$defs/Node" }, plain: { type: "string" } }, { $defs: { Node } });
    expect([...paths].sort()).toEqual([
      ["tree", "**", "pin"],
      ["tree", "**", "tokens"],
    ]);
    expect(isSensitive(paths, ["tree", "next", "child", "up", "tokens", 3])).toBe(true);
    expect(isSensitive(paths, ["tree", "next"])).toBe(false);
    expect(isSensitive(paths, ["plain"])).toBe(false);
  });

  it("stay few where a schema doubles", () => {
    const $defs: Record<string, object> = { D0: { properties: { pin: mark } } };
    for (let level = 1; level <= 30; level++) {
      const below = { $ref: `#/$defs/D${level - 1}` };
      $defs[`D${level}`] = { properties: { a: below, b: below } };
    }
    const paths = read({ top: { $ref: "#/$defs/D30" } }, { $defs });
    expect(paths.length).toBeLessThan(200);
    expect(isSensitive(paths, ["top", ...Array<string>(30).fill("b"), "pin"])).toBe(true);
    expect(isSensitive(paths, ["top", "a"])).toBe(false);
  });
});

describe("a value", () => {
  it.each([
    [["a"], ["a"], true],
    [["a"], ["a", "b"], true],
    [["a", "b"], ["a"], false],
    [["a"], ["b"], false],
    [["a"], [], false],
    [["a", "*"], ["a", 0], true],
    [["a", "*", "b"], ["a", 0, "c"], false],
    [["**", "b"], ["b"], true],
    [["**", "b"], ["x", 1, "b", "c"], true],
    [["**", "b"], ["x", 1], false],
    [["**"], [], true],
    [[], [], true],
  ])("at a place of the pattern %j, %j, is sensitive: %s", (pattern, path, expected) => {
    expect(isSensitive([pattern], path)).toBe(expected);
  });

  it("is never sensitive without patterns", () => {
    expect(isSensitive([], ["a"])).toBe(false);
  });
});

describe("places to look for secrets", () => {
  it("are none, where no schema marks any", () => {
    expect(secretPlaces([{ properties: { a: {} } }, {}])).toBeUndefined();
  });

  it("are those of all schemas, each once", () => {
    const schemas = [{ properties: { a_b: mark, c: mark } }, { properties: { aB: mark, c: mark } }];
    expect(secretPlaces(schemas)).toEqual({ paths: [["a_b"], ["c"], ["aB"]], names: new Set() });
  });

  it("have names that schemas give, at any depth within what is marked", () => {
    const $defs = {
      Tree: { properties: { leaf: { items: { $ref: "#/$defs/Tree" } }, of: { $ref: "#/$defs/Kinds" } } },
      Kinds: { propertyNames: { enum: ["one", "two"] }, additionalProperties: { properties: { rest: {} } } },
    };
    const properties = {
      open: { properties: { pin: mark } },
      tree: { sensitive: true, $ref: "#/$defs/Tree" },
    };
    expect(secretPlaces([{ properties, $defs }])?.names).toEqual(
      new Set(["leaf", "of", "one", "two", "rest"]),
    );
  });
});
