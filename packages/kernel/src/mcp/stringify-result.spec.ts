import { describe, expect, it } from "@jest/globals";
import { stringifyResult } from "./stringify-result.js";

describe("stringifyResult", () => {
  it("writes an object, also one that says itself how", () => {
    expect(stringifyResult({ a: undefined, b: 1 })).toBe('{"b":1}');
    expect(stringifyResult({ toJSON: () => ({ c: 2 }) })).toBe('{"c":2}');
    expect(stringifyResult(new Map())).toBe("{}");
  });

  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a string", "x"],
    ["an array", [1]],
    ["a date", new Date(0)],
    ["a function", () => ({})],
    ["a toJSON of nothing", { toJSON: () => undefined }],
    ["a cycle", cycle],
    ["a bigint inside", { big: 1n }],
  ])("throws for %s, which would corrupt the message", (_, value) => {
    expect(() => stringifyResult(value as object)).toThrow(TypeError);
  });
});
