import type { CharacterSets } from "./character-sets.js";
import type { PatternGraph } from "./pattern-graph.js";
import { charactersOf, reachedInAll, type Text, textTo } from "./pattern-walk.js";

/** Steps of the search; beyond, a pattern is not judged. */
const MAX_STEPS = 200_000;

/** Two loops one behind the other that take the same text, so that it can be split between them at any turn. */
interface Overlap {
  readonly from: number;
  readonly to: number;
  readonly turn: readonly string[];
}

/** A text that can be split at two places independently of each other. */
export interface OverlappingLoops {
  /** The atoms that are repeated, in their order. */
  readonly places: readonly number[];
  /** What leads to each of the repeated texts, and what is repeated. */
  readonly parts: readonly { readonly lead: readonly string[]; readonly turn: readonly string[] }[];
}

/** Where the search for overlaps stands: one way stays in the first loop, one goes over, one stays in the second. */
interface Trio {
  readonly stays: number;
  readonly goes: number;
  readonly waits: number;
  readonly text: Text;
}

/**
 * Finds where a text can be split at two places, as by `^a*a*a*$` or `^\d+\w*-.*-.*$`: a match that fails tries them all, which
 * takes cubic time. Three loops in a row overlap in pairs, and so do two pairs apart from each other (Weber and Seidl, On the
 * degree of ambiguity of finite automata, 1991). Whether it comes to that depends on what follows and what is asserted.
 */
export function* overlapCandidates(graph: PatternGraph, sets: CharacterSets): Iterable<OverlappingLoops> {
  const { ways, first } = graph;
  const within = { ...graph, sets };
  const reached = reachedInAll(ways);
  const overlaps = overlapsOf(graph, sets, reached);
  for (const one of overlaps) {
    for (const two of overlaps) {
      const isSame = one.to === two.from;
      if (one === two || !(isSame || reached[one.to]?.has(two.from) === true)) continue;
      const between = isSame ? [] : textTo(two.from, ways[one.to]?.keys() ?? [], within);
      const parts = [
        { lead: textTo(one.from, first, within), turn: one.turn },
        { lead: between, turn: two.turn },
      ];
      yield { places: [...new Set([one.from, one.to, two.from, two.to])], parts };
    }
  }
}

type Reached = readonly ReadonlySet<number>[];

/** One overlap for each pair of loops that has any. */
function overlapsOf(graph: PatternGraph, sets: CharacterSets, reached: Reached): readonly Overlap[] {
  const looping = [...graph.atoms.keys()].filter((at) => reached[at]?.has(at));
  const loopOf = (at: number): number => looping.find((other) => areOneLoop(at, other, reached)) ?? at;
  const search = new OverlapSearch(graph, sets, reached);
  const found = new Map<string, Overlap>();
  for (const from of looping) {
    for (const to of looping) {
      const loops = `${String(loopOf(from))},${String(loopOf(to))}`;
      const isBehind = reached[from]?.has(to) === true && !areOneLoop(from, to, reached);
      const turn = isBehind && !found.has(loops) ? search.turnOf(from, to) : undefined;
      if (turn !== undefined) found.set(loops, { from, to, turn });
    }
  }
  return [...found.values()];
}

function areOneLoop(left: number, right: number, reached: Reached): boolean {
  return left === right || (reached[left]?.has(right) === true && reached[right]?.has(left) === true);
}

class OverlapSearch {
  readonly #graph: PatternGraph;
  readonly #sets: CharacterSets;
  readonly #reached: Reached;
  #steps = 0;

  constructor(graph: PatternGraph, sets: CharacterSets, reached: Reached) {
    this.#graph = graph;
    this.#sets = sets;
    this.#reached = reached;
  }

  /** The shortest text that leads from the first loop to itself, to the second one, and from there to itself. */
  turnOf(from: number, to: number): readonly string[] | undefined {
    const seen = new Set<string>();
    const open: Trio[] = [{ stays: from, goes: from, waits: to, text: undefined }];
    for (const trio of open) {
      for (const next of this.#stepsFrom(trio)) {
        if (this.#steps > MAX_STEPS) return undefined;
        const { stays, goes, waits } = next;
        if (stays === from && goes === to && waits === to) return charactersOf(next.text);
        const isHopeless = !this.#leads(stays, from) || !this.#leads(goes, to) || !this.#leads(waits, to);
        const key = `${String(stays)},${String(goes)},${String(waits)}`;
        if (!isHopeless && !seen.has(key)) open.push(next);
        seen.add(key);
      }
    }
    return undefined;
  }

  *#stepsFrom({ stays, goes, waits, text }: Trio): Iterable<Trio> {
    const { atoms, ways } = this.#graph;
    for (const nextStays of ways[stays]?.keys() ?? []) {
      for (const nextWaits of ways[waits]?.keys() ?? []) {
        for (const nextGoes of ways[goes]?.keys() ?? []) {
          this.#steps += 1;
          const three = [nextStays, nextGoes, nextWaits].map((at) => atoms[at] ?? "");
          const last = this.#sets.common(three);
          if (last !== undefined)
            yield { stays: nextStays, goes: nextGoes, waits: nextWaits, text: { last, before: text } };
        }
      }
    }
  }

  #leads(at: number, goal: number): boolean {
    return at === goal || this.#reached[at]?.has(goal) === true;
  }
}
