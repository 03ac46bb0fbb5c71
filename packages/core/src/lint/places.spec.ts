import { describe, expect, it } from "@jest/globals";
import { placesIn } from "./places.js";

describe("the places of a schema", () => {
  it("are told from those in a condition", () => {
    const schema = {
      if: { properties: { a: {} } },
      then: { properties: { b: { not: { items: {} } } } },
      properties: { not: {}, if: {} },
    };
    const tested = placesIn(schema).filter(({ isTested }) => isTested);
    expect(tested.map(({ path, keyword }) => [path, keyword])).toEqual([
      ["", "if"],
      ["a", "properties"],
      ["b", "not"],
      ["b[]", "items"],
    ]);
  });

  it("are written like code reads them, alternatives under the same path", () => {
    const schema = {
      properties: {
        filter: { properties: { "a b": true, tags: { items: { anyOf: [{ type: "string" }] } } } },
        size: { prefixItems: [{}, {}] },
        any: { additionalProperties: { properties: { x: {} } } },
        meta: { unevaluatedProperties: {} },
      },
      $defs: { Node: { properties: { next: { $ref: "#/$defs/Node" } } } },
      additionalProperties: {},
      default: { properties: { not: "a schema" } },
    };
    expect(placesIn(schema).map(({ path }) => path)).toEqual([
      ...["", "filter", 'filter["a b"]', "filter.tags", "filter.tags[]", "filter.tags[]"],
      ...["size", "size[0]", "size[1]", "any", "any.*", "any.*.x", "meta", "meta.*"],
      ...["$defs.Node", "$defs.Node.next", "*"],
    ]);
  });
});
