import { describe, expect, it } from "@jest/globals";
import { mean, speedRatio, spread } from "./statistics.js";

describe("spread", () => {
  it("finds the middle figure whatever the order", () => {
    expect(spread([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9 });
  });

  it("takes the mean of the middle two of an even number", () => {
    expect(spread([4, 1, 3, 10]).median).toBe(3.5);
  });

  it("refuses to sum up nothing", () => {
    expect(() => spread([])).toThrow(RangeError);
  });
});

describe("mean", () => {
  it("lets every figure count", () => {
    expect(mean([1, 1, 7])).toBe(3);
  });

  it("refuses to sum up nothing", () => {
    expect(() => mean([])).toThrow(RangeError);
  });
});

describe("speedRatio", () => {
  it("is above 1 for what costs less than the base", () => {
    expect(speedRatio([2, 2, 2], [4, 4, 4])).toBe(2);
  });

  it("compares round by round, so that a slow moment of both sides cancels out", () => {
    expect(speedRatio([1, 10, 1], [2, 20, 2])).toBe(2);
  });

  it("refuses rounds that only one side has", () => {
    expect(() => speedRatio([1, 2], [1])).toThrow(RangeError);
  });
});
