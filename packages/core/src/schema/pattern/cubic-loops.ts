import { stepsOf } from "./backtracking.js";
import { CharacterSets } from "./character-sets.js";
import { endingsFor } from "./endings.js";
import { type OverlappingLoops, overlappingLoops } from "./overlapping-loops.js";
import { graphOf } from "./pattern-graph.js";
import { type PatternNode, someNode } from "./pattern-node.js";
import { readableOnly } from "./readable-pattern.js";
import { withSmallCounts } from "./small-counts.js";

/** Lengths of the texts that are tried, each twice the one before. */
const LENGTHS: readonly number[] = [60, 120, 240];
const MAX_STEPS = 8_000_000;

/** How much more steps a text of twice the length takes: 4 times as many in quadratic time, 8 times in cubic, nearly. */
const CUBIC_FROM = 5.2;

/** Groups of loops of one pattern that are tried. */
const MAX_TRIED = 12;

/** Stands before a pattern that may match anywhere: a search tries it at one character after the other. */
const SEARCH: PatternNode = {
  kind: "repeat",
  part: { kind: "atom", source: "[^]" },
  least: 0,
  most: Infinity,
  isLazy: true,
};

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
  const isSearched = flags.includes("m") || !isAnchored(counted);
  const pattern: PatternNode = isSearched ? { kind: "sequence", parts: [SEARCH, counted] } : counted;
  const sets = new CharacterSets(flags);
  const graph = graphOf(pattern);
  const trial = { sets, isMultiline: flags.includes("m"), maxSteps: MAX_STEPS };
  let tried = 0;
  for (const loops of overlappingLoops(graph, sets)) {
    const atoms = loops.places.map((at) => graph.atoms[at] ?? "");
    const endings = endingsFor([graph.atoms, atoms.slice(-1)], sets, loops.parts.at(-1)?.turn);
    const isCubic = endings.some((ending) =>
      growsCubic((length) => stepsOf(pattern, { ...trial, text: textOf(loops, length, ending) })),
    );
    // The search is no part of what its author wrote.
    if (isCubic) return isSearched && loops.places[0] === 0 ? atoms.slice(1) : atoms;
    tried += 1;
    if (tried === MAX_TRIED) break;
  }
  return undefined;
}

function isLoop(node: PatternNode): boolean {
  return node.kind === "repeat" && node.most === Infinity;
}

/** Whether a pattern matches at the start of a text alone. */
function isAnchored(node: PatternNode): boolean {
  if (node.kind === "choice") return node.options.every(isAnchored);
  if (node.kind !== "sequence") return node.kind === "start";
  const first = node.parts.find(({ kind }) => kind !== "look" && kind !== "boundary" && kind !== "empty");
  return first !== undefined && isAnchored(first);
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
