import { type PatternNode, someNode } from "./pattern-node.js";
import { readPattern } from "./read-pattern.js";

/** A class within a class, or one made of two, as only the flag `v` has. */
export const SETS_OF_SETS = /\[(?:\\.|[^\]\\])*\[|&&|--|\\q/;

/** Reads a pattern, unless it has what cannot be judged: back references, flags of a group's own, sets of sets. */
export function readableOnly(source: string, flags: string): PatternNode | undefined {
  if (flags.includes("v") && SETS_OF_SETS.test(source)) return undefined;
  const pattern = readPattern(source);
  return someNode(pattern, ({ kind }) => kind === "unread") ? undefined : pattern;
}
