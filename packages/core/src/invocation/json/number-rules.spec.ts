import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { isUnsafeInteger } from "./number-rules.js";

it.each<[number, boolean]>([
  [0, false],
  [Number.MAX_SAFE_INTEGER, false],
  [Number.MAX_SAFE_INTEGER + 1, true],
  [-Number.MAX_SAFE_INTEGER - 1, true],
  [999_999_999_999_999_900_000, true],
  [1e21, false],
  [0.5, false],
])("of %p: %p", (value, unsafe) => {
  expect(isUnsafeInteger(value)).toBe(unsafe);
});

it("is so where the JSON is only digits, and a whole number that is not safe", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const isDigits = /^-?\d+$/.test(JSON.stringify(value));
      expect(isUnsafeInteger(value)).toBe(isDigits && !Number.isSafeInteger(value));
    }),
  );
});
