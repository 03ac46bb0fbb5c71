import type { Requirement } from "./requirement.js";

/** What does not fit between requirements and the tests that cite them. */
export interface CitationProblems {
  /** Claimed, but no test cites it. */
  readonly uncited: readonly string[];
  /** Cited, but not claimed. */
  readonly stale: readonly string[];
  /** Claimed more than once. */
  readonly repeated: readonly string[];
}

const CITATION = /\[((?:L|M|LM)-[A-Z]+-\d{2})\]/g;

/** Compares requirements with the ids cited in the text of spec files. */
export function checkCitations(
  requirements: readonly Pick<Requirement, "id">[],
  specs: readonly string[],
): CitationProblems {
  const claimed = requirements.map(({ id }) => id);
  const cited = new Set(specs.flatMap((text) => [...text.matchAll(CITATION)].map((match) => match[1] ?? "")));
  return {
    uncited: claimed.filter((id) => !cited.has(id)),
    stale: [...cited].filter((id) => !claimed.includes(id)),
    repeated: claimed.filter((id, index) => claimed.indexOf(id) !== index),
  };
}
