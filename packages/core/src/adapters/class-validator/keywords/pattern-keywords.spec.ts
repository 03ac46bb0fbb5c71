import { describe, expect, it } from "@jest/globals";
import { patternKeywords } from "./pattern-keywords.js";
import { isSaidWhole } from "./rule-keywords.js";

/** A character of two UTF-16 units. */
const SMILE = "\u{1F600}";

describe("the pattern of an expression", () => {
  it.each([[new RegExp("^\\p{L}+$")], [new RegExp("\\\\\\P{L}")], [new RegExp("^\\u{1}$")]])(
    "is not published of %s, which means another in Unicode mode",
    (expression) => {
      expect(patternKeywords(expression, undefined)).toEqual({ type: "string" });
      expect(isSaidWhole("matches", [expression, undefined])).toBe(false);
    },
  );

  it.each([[/^\p{L}+$/u], [new RegExp("^\\\\p$")], [/^[a-z]{2}$/]])("is that of %s", (expression) => {
    expect(patternKeywords(expression, undefined)).toEqual({ type: "string", pattern: expression.source });
  });

  it("is read with the flags that are given beside a text", () => {
    expect(patternKeywords("^\\p{L}$", undefined)).toEqual({ type: "string" });
    expect(patternKeywords(`^[${SMILE}]$`, undefined)).toEqual({ type: "string" });
    expect(patternKeywords("^\\p{L}$", "u")).toEqual({ type: "string", pattern: "^\\p{L}$" });
  });
});
