import type { CharacterSets } from "./character-sets.js";
import type { PatternGraph } from "./pattern-graph.js";
import { charactersOf, reachedInAll, type Text, textTo } from "./pattern-walk.js";

/** Steps of the search; beyond, a pattern is not judged. */
const MAX_STEPS = 200_000;

/** A character of a pattern from which two different ways lead back to itself over the same text. */
export interface ExponentialLoop {
  /** The character's source. */
  readonly atom: string;
  /** A text that leads from the pattern's start to behind the character. */
  readonly lead: readonly string[];
  /** The text of the two ways. */
  readonly turn: readonly string[];
}

/** Two places reached over the same text, and how. */
interface Pair {
  readonly left: number;
  readonly right: number;
  readonly differed: boolean;
  readonly text: Text;
}

/**
 * Finds the loops of a pattern that can be gone round in two ways. Backtracking may then try twice as many ways with each
 * turn, which takes for ever after some thirty characters. Whether it does depends on what follows and what is asserted.
 */
export function* exponentialCandidates(graph: PatternGraph, sets: CharacterSets): Iterable<ExponentialLoop> {
  const { atoms, ways, first } = graph;
  const reached = reachedInAll(ways);
  let steps = 0;
  for (const [start, atom] of atoms.entries()) {
    const turn = reached[start]?.has(start) === true ? textOfTurn(start) : undefined;
    if (turn !== undefined) yield { atom, turn, lead: textTo(start, first, { ...graph, sets }) };
  }

  function textOfTurn(start: number): readonly string[] | undefined {
    const seen = new Set<string>();
    const open: Pair[] = [{ left: start, right: start, differed: false, text: undefined }];
    // Nearest first, for a short text; pairs are added while they are walked.
    for (const pair of open) {
      if (steps > MAX_STEPS) return undefined;
      for (const next of stepsFrom(pair)) {
        const { left, right, differed } = next;
        if (reached[left]?.has(start) !== true || reached[right]?.has(start) !== true) continue;
        if (differed && left === start && right === start) return charactersOf(next.text);
        const key = `${left},${right},${String(differed)}`;
        if (!seen.has(key)) open.push(next);
        seen.add(key);
      }
    }
    return undefined;
  }

  function* stepsFrom({ left, right, differed, text }: Pair): Iterable<Pair> {
    for (const [nextLeft, count] of ways[left] ?? []) {
      for (const nextRight of ways[right]?.keys() ?? []) {
        steps += 1;
        const character = sets.common([atoms[nextLeft] ?? "", atoms[nextRight] ?? ""]);
        if (character === undefined) continue;
        const differs = nextLeft !== nextRight || (left === right && count > 1);
        const reachedText = { last: character, before: text };
        yield { left: nextLeft, right: nextRight, differed: differed || differs, text: reachedText };
      }
    }
  }
}
