import { describe, expect, it } from "@jest/globals";
import { CharacterSets } from "./character-sets.js";
import { exponentialCandidates } from "./exponential-candidates.js";
import { graphOf } from "./pattern-graph.js";
import { readPattern } from "../reading/read-pattern.js";

const loopsOf = (pattern: string) => [
  ...exponentialCandidates(graphOf(readPattern(pattern)), new CharacterSets("u")),
];

describe("exponentialCandidates", () => {
  it("tells how to get to a loop, and how to go round it in two ways", () => {
    expect(loopsOf("^x-?(y|[yz])*$")).toEqual([
      { atom: "y", lead: ["x", "y"], turn: ["y", "y"] },
      { atom: "[yz]", lead: ["x", "y"], turn: ["y", "y"] },
    ]);
  });

  it.each([
    ["^(a+)+$", ["a"]],
    ["^(?:[^,]*,?)*$", ["[^,]", ","]],
    ["(a+){10}", ["a"]],
    ["^(?=(a+)+$)", ["a"]],
    ["^((a|b)+c)+$|^(d*)*$", ["d"]],
  ])("finds those of %s: %j", (pattern, atoms) => {
    expect(loopsOf(pattern).map(({ atom }) => atom)).toEqual(atoms);
  });

  it.each([
    "^(ab|ac)*$",
    "^a*a*$",
    "(a+b)+",
    "^(a{1,4}:){1,7}$",
    "^(?:[ab]{0,3}c)*$",
    "^[(a+)]+\\($",
    "^(?:(?!ab)a)*$",
    "",
  ])("finds none in %j", (pattern) => expect(loopsOf(pattern)).toEqual([]));
});
