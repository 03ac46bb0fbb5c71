import { describe, expect, it } from "@jest/globals";
import { slope } from "./trend.js";

describe("slope", () => {
  it("is what the figure grows by per unit", () => {
    expect(slope([10, 13, 16].map((value, index) => ({ at: index * 2, value })))).toBe(1.5);
  });

  it("is nothing where figures only go up and down", () => {
    expect(slope([5, 7, 7, 5].map((value, at) => ({ at, value })))).toBe(0);
  });

  it("refuses figures of one moment", () => {
    expect(() => slope([{ at: 1, value: 2 }])).toThrow(RangeError);
    expect(() => slope([])).toThrow(RangeError);
  });
});
