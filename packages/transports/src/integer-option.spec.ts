import { describe, expect, it } from "@jest/globals";
import { integerFault } from "./integer-option.js";

describe("integerFault", () => {
  it.each([2, 3, 4])("has nothing to say about %d", (value) => {
    expect(integerFault(value, { from: 2, to: 4 })).toBeUndefined();
  });

  it.each([
    [1, "1"],
    [5, "5"],
    [2.5, "2.5"],
    [NaN, "NaN"],
    [Infinity, "Infinity"],
    ["3", '"3"'],
    [null, "null"],
    [true, "true"],
    [Object.create(null), "an object"],
  ])("tells what is wrong with %p", (value, shown) => {
    expect(integerFault(value, { from: 2, to: 4 })).toBe(`must be an integer from 2 to 4, got ${shown}`);
  });
});
