import { describe, expect, it } from "@jest/globals";
import { integerFault } from "./integer-option.js";

describe("integerFault", () => {
  it.each([2, 3, 4])("has nothing to say about %d", (value) => {
    expect(integerFault(value, { from: 2, to: 4 })).toBeUndefined();
  });

  it.each([1, 5, 2.5, NaN, Infinity, "3", null, true])("tells what is wrong with %p", (value) => {
    expect(integerFault(value, { from: 2, to: 4 })).toBe(
      `must be an integer from 2 to 4, got ${String(value)}`,
    );
  });
});
