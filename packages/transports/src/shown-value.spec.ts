import { describe, expect, it } from "@jest/globals";
import { shownValue } from "./shown-value.js";

describe("shownValue", () => {
  it.each<[unknown, string]>([
    [5, "5"],
    [10n, "10"],
    ["a\n", '"a\\n"'],
    [null, "null"],
    [undefined, "undefined"],
    [Symbol("s"), "Symbol(s)"],
    [["secret"], "an array"],
    [Object.create(null), "an object"],
    [() => 1, "a function"],
  ])("shows %p as %s", (value, shown) => {
    expect(shownValue(value)).toBe(shown);
  });
});
