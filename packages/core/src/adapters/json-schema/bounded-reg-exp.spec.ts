import { describe, expect, it } from "@jest/globals";
import { boundedRegExp } from "./bounded-reg-exp.js";

const LONG = "a".repeat(10_001);

describe("boundedRegExp", () => {
  it.each(["a+b?c*", "a*$", "^a+|b$", "^x\n|b*$|a"])(
    "matches no long string by %s, which may not be linear",
    (pattern) => {
      const expression = boundedRegExp(pattern, "u");
      expect(expression.test("aaa")).toBe(true);
      expect(expression.test(LONG)).toBe(false);
      expect(expression.toString()).toBe(String(new RegExp(pattern, "u")));
    },
  );

  it.each(["^a+$", "^[a-z]{2}", "a"])("matches a string of any length by %s", (pattern) => {
    expect(boundedRegExp(pattern, "u").test(LONG)).toBe(true);
  });
});
