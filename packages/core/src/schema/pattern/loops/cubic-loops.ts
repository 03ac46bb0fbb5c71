import { stepsOf } from "./backtracking.js";
import { CharacterSets } from "./character-sets.js";
import { endingsFor } from "./endings.js";
import { firstOf } from "./first-of.js";
import { overlapCandidates, type OverlappingLoops } from "./overlap-candidates.js";
import { graphOf } from "./pattern-graph.js";
import { type PatternNode, someNode } from "../reading/pattern-node.js";
import { readableOnly } from "../reading/readable-pattern.js";
import { searchedPattern } from "../reading/searched-pattern.js";
import { withSmallCounts } from "../reading/small-counts.js";

/** Lengths of the texts that are tried, each twice the one before. */
const LENGTHS: readonly number[] = [60, 120, 240];
const MAX_STEPS = 8_000_000;

/** How much more steps a text of twice the length takes: 4 times as many in quadratic time, 8 times in cubic, nearly. */
const CUBIC_FROM = 5.2;

/** Groups of loops of one pattern that are tried. */
const MAX_TRIED = 12;

/**
 * Finds what makes an expression take cubic time or more on a text that somebody chose: loops that can share the text between
 * them in many ways, of which an expression without `^` has one more. It is shown by texts, each twice as long as the one
 * before, that take far more than four times as many steps. What cannot be decided passes.
 *
 * @returns the sources of the characters that are repeated, or `undefined`
 */
export function cubicLoops(source: string, flags: string): readonly string[] | undefined {
  const own = readableOnly(source, flags);
  const counted = own && withSmallCounts(own);
  if (counted === undefined || !someNode(counted, isLoop)) return undefined;
  const pattern = searchedPattern(counted, flags);
  const sets = new CharacterSets(flags);
  const graph = graphOf(pattern);
  const trial = { sets, isMultiline: flags.includes("m"), maxSteps: MAX_STEPS };
  for (const loops of firstOf(overlapCandidates(graph, sets), MAX_TRIED)) {
    const atoms = loops.places.map((at) => graph.atoms[at] ?? "");
    const endings = endingsFor([graph.atoms, atoms.slice(-1)], sets, loops.parts.at(-1)?.turn);
    const isCubic = endings.some((ending) =>
      growsCubic((length) => stepsOf(pattern, { ...trial, text: textOf(loops, length, ending) })),
    );
    // The search is no part of what its author wrote.
    if (isCubic) return pattern !== counted && loops.places[0] === 0 ? atoms.slice(1) : atoms;
  }
  return undefined;
}

function isLoop(node: PatternNode): boolean {
  return node.kind === "repeat" && node.most === Infinity;
}

function textOf({ parts }: OverlappingLoops, length: number, ending: readonly string[]): readonly string[] {
  const text = parts.flatMap(({ lead, turn }) => {
    const turns = Math.ceil(length / parts.length / turn.length);
    return [...lead, ...Array.from({ length: turns }, () => turn).flat()];
  });
  return [...text, ...ending];
}

function growsCubic(stepsFor: (length: number) => number): boolean {
  let before = Infinity;
  for (const length of LENGTHS) {
    const steps = stepsFor(length);
    if (steps > MAX_STEPS) return true;
    if (before !== Infinity && steps / before < CUBIC_FROM) return false;
    before = steps;
  }
  return true;
}
