import { describe, expect, it } from "@jest/globals";
import { stepsOf } from "./backtracking.js";
import { CharacterSets } from "./character-sets.js";
import type { PatternNode } from "../reading/pattern-node.js";
import { readPattern } from "../reading/read-pattern.js";

/** Thousands of ways to nothing, gone when the pattern before it has matched. */
const COSTLY = readPattern("(?:|){12}\\uFFFF");
const COST = 4_000;

function steps(pattern: PatternNode, text: string, flags = "u"): number {
  const trial = { text: Array.from(text), sets: new CharacterSets(flags), maxSteps: 200_000 };
  return stepsOf(pattern, { ...trial, isMultiline: flags.includes("m") });
}

describe("matching by steps", () => {
  it.each<[RegExp, readonly string[]]>([
    [/a|bc/u, ["a", "bc", "b", ""]],
    [/ab{2,3}c/u, ["abc", "abbc", "abbbc", "abbbbc"]],
    [/a(?:b?)*c/u, ["ac", "abbc", "ab"]],
    [/(?:a|()){3}b/u, ["b", "aab", "aaaab"]],
    [/(?:a*)*b/u, ["aab", "aa"]],
    [/(?:)*(?:\b)+a/u, ["a", " a"]],
    [/a??b/u, ["ab", "b", "aab"]],
    [/.$/u, ["a", "a\nb", "\n"]],
    [/.$\s^b/mu, ["a\nb", "a b", "\nb"]],
    [/[^]$/mu, ["a\u2028b", "ab"]],
    [/.*\bb/u, ["a b", "ab", "b", ""]],
    [/.*\Bb/u, ["a b", "ab", "b"]],
    [/\B/u, ["", "a", " "]],
    [/(?=.*c)a(?!b)/u, ["abc", "acc", "a"]],
    [/.*(?<=x)a/u, ["xa", "ya", "a"]],
    [/.*(?<!x)a/u, ["xa", "ya", "a"]],
    [/.*(?<=^a)b/u, ["ab", "aab", "b"]],
    [/.*(?<=a{2}b?)c/u, ["aac", "aabc", "abc"]],
    [/.*(?<=(?:a|bc)(?=d).?)d?/u, ["bcd", "bcx", "cd"]],
    [/.*(?<=(?<!x)ab)c/u, ["abc", "xabc", "xxabc"]],
    [/.*(?<=(?:a*){0})b/u, ["b", "ab", "a"]],
    [/.*(?<=\ba+)b/u, ["aab", "xab", "x aab"]],
    [/😀.a/u, ["😀😀a", "😀a"]],
  ])("gets through %s where RegExp does", (expression, texts) => {
    const { source, flags } = expression;
    const pattern: PatternNode = { kind: "sequence", parts: [readPattern(source), COSTLY] };
    const isThrough = texts.map((text) => steps(pattern, text, flags) > COST);
    expect(isThrough).toEqual(texts.map((text) => new RegExp(source, `${flags}y`).test(text)));
    expect(new Set(isThrough).size).toBe(2);
  });

  it("tries the fewest first where that is asked for", () => {
    const text = `a${"b".repeat(500)}`;
    expect(steps(readPattern(".*?b"), text)).toBeLessThan(20);
    expect(steps(readPattern(".*a"), text)).toBeGreaterThan(500);
  });

  it("goes backwards where it looks behind", () => {
    const text = "a".repeat(40);
    expect(steps(readPattern(".{40}(?<=x(?:a+)+)"), text)).toBe(200_001);
    expect(steps(readPattern(".{40}(?<=(?:a+)+x)"), text)).toBeLessThan(200);
  });

  it("ends where it may not go on, by one step more", () => {
    expect(steps(readPattern("(?:a+)+$"), `${"a".repeat(40)}!`)).toBe(200_001);
  });
});
