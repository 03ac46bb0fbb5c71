import type { PatternNode } from "./pattern-node.js";

/** Stands before a pattern that may match anywhere: a search tries it at one character after the other. */
const SEARCH: PatternNode = {
  kind: "repeat",
  part: { kind: "atom", source: "[^]" },
  least: 0,
  most: Infinity,
  isLazy: true,
};

/** A pattern as a search tries it; the pattern itself where that is tried at the start of a text alone. */
export function searchedPattern(pattern: PatternNode, flags: string): PatternNode {
  const isTriedOnce = flags.includes("y") || (!flags.includes("m") && isAnchored(pattern));
  return isTriedOnce ? pattern : { kind: "sequence", parts: [SEARCH, pattern] };
}

/** Whether a pattern matches at the start of a text alone. */
function isAnchored(node: PatternNode): boolean {
  if (node.kind === "choice") return node.options.every(isAnchored);
  if (node.kind !== "sequence") return node.kind === "start";
  const first = node.parts.find(({ kind }) => kind !== "look" && kind !== "boundary" && kind !== "empty");
  return first !== undefined && isAnchored(first);
}
