import { describe, expect, it } from "@jest/globals";
import type { JsonSchema } from "@toolwright/kernel";
import { expressionsIn, withoutFlagged } from "./expressions-in.js";
import { keepingFlags } from "./kept-flags.js";

const placesIn = (schema: JsonSchema): readonly string[] =>
  expressionsIn(schema).map(({ source, place }) => `${place}: ${source}`);

const shared = { type: "string", pattern: "s" };

describe("the expressions in a schema", () => {
  it.each<[string, JsonSchema, readonly string[]]>([
    ["none", { properties: { pattern: { type: "string" } } }, []],
    [
      "of parts, and of names",
      {
        properties: { "a b": { items: { pattern: "x" } }, t: { prefixItems: [{ pattern: "y" }] } },
        patternProperties: { "^n": { pattern: "z" } },
        anyOf: [{ pattern: "u" }],
      },
      [": ^n", '["a b"][]: x', "t[0]: y", "[]: z", ": u"],
    ],
    [
      "in a circle of references",
      {
        properties: { next: { $ref: "#/$defs/Node" } },
        $defs: {
          Node: { pattern: "p", properties: { next: { $ref: "#/$defs/Node" }, root: { $ref: "#" } } },
        },
      },
      ["next: p"],
    ],
    [
      "in definitions that only a name leads to",
      { properties: { a: { $ref: "#word" } }, definitions: { "w w": { $anchor: "word", pattern: "w" } } },
      ['definitions["w w"]: w'],
    ],
    [
      "behind a pointer with escapes",
      { properties: { a: { $ref: "#/$defs/x~1y%25" } }, $defs: { "x/y%": { pattern: "p" } } },
      ["a: p"],
    ],
    [
      "in one object that stands in two places, where it is met first",
      { properties: { a: shared, b: { items: shared } } },
      ["a: s"],
    ],
  ])("are found: %s", (_what, schema, found) => {
    expect(placesIn(schema)).toEqual(found);
  });
});

describe("flags that are kept", () => {
  it("come with their expressions, in place of the patterns of the same source, and leave no trace", () => {
    const flagged = keepingFlags(keepingFlags({ pattern: "a" }, [/a/i, /b/u, "c"]), [/d/s]);
    const schema = { properties: { x: flagged }, $defs: { D: keepingFlags({}, [/e/m]) } };
    expect(withoutFlagged(schema)).toEqual({
      jsonSchema: { properties: { x: { pattern: "a" } }, $defs: { D: {} } },
      expressions: [
        { source: "a", flags: "i", place: "x" },
        { source: "d", flags: "s", place: "x" },
        { source: "e", flags: "m", place: "$defs.D" },
      ],
    });
    const plain = { pattern: "a" };
    expect(withoutFlagged(plain)).toEqual({ jsonSchema: plain });
  });
});
