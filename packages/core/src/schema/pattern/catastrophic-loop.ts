import { stepsOf } from "./backtracking.js";
import { CharacterSets } from "./character-sets.js";
import { endingsFor } from "./endings.js";
import { type ExponentialLoop, exponentialLoops } from "./exponential-loop.js";
import { graphOf } from "./pattern-graph.js";
import { type PatternNode, someNode } from "./pattern-node.js";
import { readableOnly } from "./readable-pattern.js";

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
  const graph = graphOf(pattern);
  let tried = 0;
  for (const loop of exponentialLoops(graph, sets)) {
    const isEndless = endingsFor([graph.atoms, [loop.atom]], sets).some((ending) => {
      const trial = {
        text: textOf(loop, ending),
        sets,
        isMultiline: flags.includes("m"),
        maxSteps: MAX_STEPS,
      };
      return stepsOf(pattern, trial) > MAX_STEPS;
    });
    if (isEndless) return loop.atom;
    tried += 1;
    if (tried === MAX_TRIED) break;
  }
  return undefined;
}

/** Repeating a single character leaves one way only. */
function mayHaveTwoWays(node: PatternNode): boolean {
  return node.kind === "repeat" && node.most > 1 && node.part.kind !== "atom";
}

function textOf({ lead, turn }: ExponentialLoop, ending: readonly string[]): readonly string[] {
  return [...lead, ...Array.from({ length: TURNS }, () => turn).flat(), ...ending];
}
