import type { Tool } from "@toolwright/kernel";
import type { Breach } from "./finding.js";

/** The share of common words from which two descriptions are hard to tell apart. */
const ALIKE = 0.85;
/** Shorter descriptions have too few words to be compared by them; then only the same words count. */
const MIN_WORDS = 5;

/** The words of a tool's description, read once for all comparisons. */
export interface Wording {
  readonly name: string;
  readonly words: ReadonlySet<string>;
}

/** Reads the words of a tool's description, without case, order and punctuation. */
export function wordingOf({ name, description = "" }: Tool): Wording {
  return { name, words: new Set(description.toLowerCase().match(/[\p{L}\p{N}]+/gu)) };
}

/** Finds a tool listed before this one whose description a model would not tell from this one's. */
export function checkSimilarity({ words }: Wording, before: readonly Wording[]): readonly Breach[] {
  const twin = words.size === 0 ? undefined : before.find((other) => areAlike(words, other.words));
  if (twin === undefined) return [];
  return [
    {
      message: `the description reads like that of "${twin.name}"`,
      fix: "say in both what sets them apart, and when to use which",
    },
  ];
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  const needed = fewer.size < MIN_WORDS ? 1 : ALIKE;
  // Even if all the fewer were among the more, the rest would set the two apart.
  if (fewer.size < needed * more.size) return false;
  let common = 0;
  for (const word of fewer) if (more.has(word)) common += 1;
  return common >= needed * (one.size + other.size - common);
}
