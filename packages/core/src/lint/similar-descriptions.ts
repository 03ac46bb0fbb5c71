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

/**
 * The wordings of the tools that are listed already. Comparing each with all would take a second for a thousand tools, so each
 * is filed under its rarest words: of two that are alike, the rarest words of one are among those of the other, but for as
 * many as may differ.
 */
export class ListedWordings {
  readonly #counts = new Map<string, number>();
  readonly #filed = new Map<string, Wording[]>();
  readonly #places = new Map<Wording, number>();

  /** @param all the wordings that will be added, for telling which words are rare */
  constructor(all: readonly Wording[]) {
    for (const { words } of all)
      for (const word of words) this.#counts.set(word, (this.#counts.get(word) ?? 0) + 1);
  }

  add(wording: Wording): void {
    this.#places.set(wording, this.#places.size);
    for (const word of this.#tellingWords(wording)) {
      const others = this.#filed.get(word);
      if (others === undefined) this.#filed.set(word, [wording]);
      else others.push(wording);
    }
  }

  /** The first listed tool whose description a model would not tell from this one's. */
  twinOf(wording: Wording): Wording | undefined {
    const looked = new Set<Wording>();
    let first: Wording | undefined;
    for (const word of this.#tellingWords(wording))
      for (const other of this.#filed.get(word) ?? []) {
        // Each list is in the order of the tools.
        if (first !== undefined && this.#placeOf(other) >= this.#placeOf(first)) break;
        if (looked.has(other)) continue;
        looked.add(other);
        if (areAlike(wording.words, other.words)) first = other;
      }
    return first;
  }

  #placeOf(wording: Wording): number {
    return this.#places.get(wording) ?? Infinity;
  }

  /** One more than may be missing in a wording that is alike. */
  #tellingWords({ words }: Wording): readonly string[] {
    const needed = Math.ceil(shareNeeded(words.size) * words.size);
    return [...words].sort((a, b) => this.#rarerFirst(a, b)).slice(0, words.size - needed + 1);
  }

  #rarerFirst(a: string, b: string): number {
    const difference = (this.#counts.get(a) ?? 0) - (this.#counts.get(b) ?? 0);
    return difference === 0 ? Number(a > b) - Number(a < b) : difference;
  }
}

/** Finds a tool listed before this one whose description a model would not tell from this one's. */
export function checkSimilarity(wording: Wording, before: ListedWordings): readonly Breach[] {
  const twin = wording.words.size === 0 ? undefined : before.twinOf(wording);
  if (twin === undefined) return [];
  return [
    {
      message: `the description reads like that of "${twin.name}"`,
      fix: "say in both what sets them apart, and when to use which",
    },
  ];
}

function shareNeeded(size: number): number {
  return size < MIN_WORDS ? 1 : ALIKE;
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  const needed = shareNeeded(fewer.size);
  // Even if all the fewer were among the more, the rest would set the two apart.
  if (fewer.size < needed * more.size) return false;
  let common = 0;
  for (const word of fewer) if (more.has(word)) common += 1;
  return common >= needed * (one.size + other.size - common);
}
