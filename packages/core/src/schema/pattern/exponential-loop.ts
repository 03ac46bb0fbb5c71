import type { CharacterSets } from "./character-sets.js";
import type { PatternGraph } from "./pattern-graph.js";

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

/** A text by its last character, so that many texts share what they have in common. */
type Text = { readonly last: string; readonly before: Text } | undefined;

/**
 * Finds the loops of a pattern that can be gone round in two ways. Backtracking may then try twice as many ways with each
 * turn, which takes for ever after some thirty characters. Whether it does depends on what follows and what is asserted.
 */
export function* exponentialLoops(graph: PatternGraph, sets: CharacterSets): Iterable<ExponentialLoop> {
  const { atoms, ways } = graph;
  const reached = reachedInAll(ways);
  let steps = 0;
  for (const [start, atom] of atoms.entries()) {
    const turn = reached[start]?.has(start) === true ? textOfTurn(start) : undefined;
    if (turn !== undefined) yield { atom, turn, lead: leadTo(start, graph, sets) };
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
        const character = sets.shared(atoms[nextLeft] ?? "", atoms[nextRight] ?? "");
        if (character === undefined) continue;
        const differs = nextLeft !== nextRight || (left === right && count > 1);
        const reachedText = { last: character, before: text };
        yield { left: nextLeft, right: nextRight, differed: differed || differs, text: reachedText };
      }
    }
  }
}

function charactersOf(text: Text): readonly string[] {
  const characters: string[] = [];
  for (let rest = text; rest !== undefined; rest = rest.before) characters.unshift(rest.last);
  return characters;
}

function reachedInAll(ways: PatternGraph["ways"]): readonly ReadonlySet<number>[] {
  return ways.map((first) => {
    const seen = new Set(first.keys());
    // A set can grow while it is walked.
    for (const at of seen) for (const next of ways[at]?.keys() ?? []) seen.add(next);
    return seen;
  });
}

/** The shortest text from the start of a pattern to behind one of its atoms. */
function leadTo(goal: number, { atoms, first, ways }: PatternGraph, sets: CharacterSets): readonly string[] {
  const seen = new Set(first);
  const open = first.map((at) => ({ at, text: [characterOf(at)] }));
  for (const { at, text } of open) {
    if (at === goal) return text;
    for (const next of ways[at]?.keys() ?? []) {
      if (!seen.has(next)) open.push({ at: next, text: [...text, characterOf(next)] });
      seen.add(next);
    }
  }
  return [];

  function characterOf(at: number): string {
    const atom = atoms[at] ?? "";
    return sets.shared(atom, atom) ?? "";
  }
}
