import { describe, expect, it } from "@jest/globals";
import { NO_ARGUMENTS, openKeyword, unknownArgumentCheck } from "./unknown-arguments.js";

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
