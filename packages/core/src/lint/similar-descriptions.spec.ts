import { describe, expect, it } from "@jest/globals";
import type { Tool } from "@toolwright/kernel";
import fc from "fast-check";
import { checkSimilarity, ListedWordings, type Wording, wordingOf } from "./similar-descriptions.js";

const tool = (name: string, description?: string): Tool => ({
  name,
  inputSchema: { type: "object" },
  ...(description !== undefined && { description }),
});

/** The tools whose description reads like that of an earlier one, each with that one. */
function twins(...descriptions: readonly (string | undefined)[]): readonly string[] {
  const wordings = descriptions.map((text, at) => wordingOf(tool(String(at), text)));
  const before = new ListedWordings(wordings);
  return wordings.flatMap((wording) => {
    const [breach] = checkSimilarity(wording, before);
    before.add(wording);
    const [, twin = ""] = /"(.*)"/.exec(breach?.message ?? "") ?? [];
    return breach === undefined ? [] : [`${wording.name} like ${twin}`];
  });
}

describe("descriptions", () => {
  it("are alike in the same words, whatever their case, order and punctuation", () => {
    expect(twins("Close an issue.", "close (an) ISSUE")).toEqual(["1 like 0"]);
    expect(twins("Schließe ein Ticket", "Ein Ticket schließe!")).toEqual(["1 like 0"]);
  });

  it("are told apart by one word where they are short", () => {
    expect(twins("Close an issue", "Open an issue")).toEqual([]);
    expect(twins("Close an open issue", "Close an open issue now")).toEqual([]);
  });

  it("are alike in all words but one in seven where they are long", () => {
    const seven = "list all open issues of one project";
    expect(twins(seven, `${seven} now`)).toEqual(["1 like 0"]);
    expect(twins(seven, `${seven} right now`)).toEqual([]);
  });

  it("are named after the first of several that are alike", () => {
    expect(twins("Close it", "Other words", "close it", "It, close!")).toEqual(["2 like 0", "3 like 0"]);
  });

  it("that say nothing are another rule's", () => {
    expect(twins(undefined, "", "…", undefined)).toEqual([]);
  });
});

it("finds whatever a comparison with every earlier one finds", () => {
  const letters = "abcdefghijkl".split("").map((letter) => fc.constant(letter));
  const wordings = fc
    .array(fc.uniqueArray(fc.oneof(...letters), { maxLength: 12 }), { maxLength: 30 })
    .map((lists) => lists.map((words, at) => ({ name: String(at), words: new Set(words) })));
  fc.assert(
    fc.property(wordings, (all) => {
      const before = new ListedWordings(all);
      for (const [at, wording] of all.entries()) {
        if (wording.words.size === 0) continue;
        const expected = all.slice(0, at).find((other) => areAlike(wording, other));
        expect(before.twinOf(wording)?.name).toBe(expected?.name);
        before.add(wording);
      }
    }),
    { numRuns: 300 },
  );
});

/** The rule as it is said: the share of common words, and all of them where one has few. */
function areAlike({ words: one }: Wording, { words: other }: Wording): boolean {
  const common = [...one].filter((word) => other.has(word)).length;
  const share = common / new Set([...one, ...other]).size;
  return share >= (Math.min(one.size, other.size) < 5 ? 1 : 0.85);
}
