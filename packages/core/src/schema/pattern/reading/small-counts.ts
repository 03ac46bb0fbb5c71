import type { PatternNode } from "./pattern-node.js";

/** Counted repetitions up to so many are no loops to be afraid of: the third power of that is soon done. */
const MAX_COUNTED = 256;

/**
 * A pattern whose running time grows alike, with counts cut to 2: a small count only adds a constant factor, a large one counts
 * as a loop.
 */
export function withSmallCounts(node: PatternNode): PatternNode {
  switch (node.kind) {
    case "sequence":
      return { ...node, parts: node.parts.map(withSmallCounts) };
    case "choice":
      return { ...node, options: node.options.map(withSmallCounts) };
    case "look":
      return { ...node, part: withSmallCounts(node.part) };
    case "repeat": {
      const most = node.most > MAX_COUNTED ? Infinity : Math.min(node.most, 2);
      return { ...node, part: withSmallCounts(node.part), least: Math.min(node.least, 2), most };
    }
    default:
      return node;
  }
}
