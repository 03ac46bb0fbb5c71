import { exceedsSteps } from "./backtracking.js";
import { CharacterSets } from "./character-sets.js";
import { type ExponentialLoop, exponentialLoops } from "./exponential-loop.js";
import { graphOf } from "./pattern-graph.js";
import { type PatternNode, someNode } from "./pattern-node.js";
import { readPattern } from "./read-pattern.js";

/** Twice as many ways with each turn are two hundred million after so many; a loop without that needs some thousands. */
const TURNS = 28;
const MAX_STEPS = 200_000;

/** Loops of one pattern that are tried. */
const MAX_TRIED = 8;

/** A class within a class, or one made of two, as only the flag `v` has. */
const SETS_OF_SETS = /\[(?:\\.|[^\]\\])*\[|&&|--|\\q/;

/**
 * Finds what makes an expression take exponential time on a text that somebody chose: a part which can be repeated in two
 * ways, shown by a short text on which matching takes no end of steps. What cannot be decided passes: back references,
 * overlaps in rare characters, patterns of thousands of characters.
 *
 * @returns the source of the character that is repeated in two ways, or `undefined`
 */
export function catastrophicLoop(source: string, flags: string): string | undefined {
  if (flags.includes("v") && SETS_OF_SETS.test(source)) return undefined;
  const pattern = readPattern(source);
  const isJudged = someNode(pattern, mayHaveTwoWays) && !someNode(pattern, ({ kind }) => kind === "unread");
  if (!isJudged) return undefined;
  const sets = new CharacterSets(flags);
  const graph = graphOf(pattern);
  let tried = 0;
  for (const loop of exponentialLoops(graph, sets)) {
    const isEndless = endings([graph.atoms, [loop.atom]].map((atoms) => sets.leastTaken(atoms))).some(
      (ending) => {
        const trial = {
          text: textOf(loop, ending),
          sets,
          isMultiline: flags.includes("m"),
          maxSteps: MAX_STEPS,
        };
        return exceedsSteps(pattern, trial);
      },
    );
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

/** What may come after the turns so that there is no match, which is when all ways are tried. */
function endings(rare: readonly string[]): readonly (readonly string[])[] {
  const several = [...new Set([...rare, "\n"])].flatMap((character) => [
    [character],
    Array.from({ length: 20 }, () => character),
  ]);
  return [[], ...several];
}

function textOf({ lead, turn }: ExponentialLoop, ending: readonly string[]): readonly string[] {
  return [...lead, ...Array.from({ length: TURNS }, () => turn).flat(), ...ending];
}
