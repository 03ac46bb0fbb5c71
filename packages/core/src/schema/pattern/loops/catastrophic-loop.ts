import { stepsOf } from "./backtracking.js";
import { CharacterSets } from "./character-sets.js";
import { endingsFor } from "./endings.js";
import { exponentialCandidates, type ExponentialLoop } from "./exponential-candidates.js";
import { firstOf } from "./first-of.js";
import { graphOf } from "./pattern-graph.js";
import { mirrored } from "../reading/mirrored.js";
import { partsOf, type PatternNode, someNode } from "../reading/pattern-node.js";
import { readableOnly } from "../reading/readable-pattern.js";
import { searchedPattern } from "../reading/searched-pattern.js";

/** Twice as many ways with each turn are two hundred million after so many; a loop without that needs some thousands. */
const TURNS = 28;
const MAX_STEPS = 200_000;

/** Loops of one pattern that are tried. */
const MAX_TRIED = 8;

/**
 * Finds what makes an expression take exponential time on a text that somebody chose: a part which can be repeated in two
 * ways, shown by a short text on which matching takes no end of steps. What cannot be decided passes: back references,
 * overlaps in rare characters, patterns of thousands of characters.
 *
 * @returns the source of the character that is repeated in two ways, or `undefined`
 */
export function catastrophicLoop(source: string, flags: string): string | undefined {
  const pattern = readableOnly(source, flags);
  if (pattern === undefined || !someNode(pattern, mayHaveTwoWays)) return undefined;
  const sets = new CharacterSets(flags);
  const trial = { sets, isMultiline: flags.includes("m"), maxSteps: MAX_STEPS };
  const ahead = endlessLoop(pattern, sets, (text) => stepsOf(pattern, { ...trial, text }));
  if (ahead !== undefined) return ahead;
  const searched = searchedPattern(pattern, flags);
  for (const part of partsBehind(pattern)) {
    const stepsFor = (text: Text): number => stepsOf(searched, { ...trial, text: text.toReversed() });
    const behind = endlessLoop(mirrored(part), sets, stepsFor);
    if (behind !== undefined) return behind;
  }
  return undefined;
}

type Text = readonly string[];

/** The first loop of a part for which there is a text that takes no end of steps. */
function endlessLoop(
  part: PatternNode,
  sets: CharacterSets,
  stepsFor: (text: Text) => number,
): string | undefined {
  const graph = graphOf(part);
  for (const loop of firstOf(exponentialCandidates(graph, sets), MAX_TRIED)) {
    const endings = endingsFor([graph.atoms, [loop.atom]], sets);
    if (endings.some((ending) => stepsFor(textOf(loop, ending)) > MAX_STEPS)) return loop.atom;
  }
  return undefined;
}

/** What a pattern looks for behind a place, which is read from its end. */
function partsBehind(node: PatternNode): readonly PatternNode[] {
  const own = node.kind === "look" && node.isBehind ? [node.part] : [];
  return [...own, ...partsOf(node).flatMap(partsBehind)];
}

/** Repeating a single character leaves one way only. */
function mayHaveTwoWays(node: PatternNode): boolean {
  return node.kind === "repeat" && node.most > 1 && node.part.kind !== "atom";
}

function textOf({ lead, turn }: ExponentialLoop, ending: Text): Text {
  return [...lead, ...Array.from({ length: TURNS }, () => turn).flat(), ...ending];
}
