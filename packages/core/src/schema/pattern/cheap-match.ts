import { stepsOf } from "./loops/backtracking.js";
import { CharacterSets } from "./loops/character-sets.js";
import { readableOnly } from "./reading/readable-pattern.js";
import { searchedPattern } from "./reading/searched-pattern.js";

/** Steps that are done at once, whatever the engine makes of each. */
const MAX_STEPS = 200_000;

/**
 * Whether a pattern of JSON Schema matches a text, where that is sure to be found out soon: the steps are counted before RegExp
 * takes them, since nothing can stop it. They are those on this very text, so that a pattern which is slow on others counts.
 *
 * @returns `undefined` for a pattern that takes more, that is none in Unicode mode, or that cannot be read
 */
export function cheapMatch(source: string, text: string): boolean | undefined {
  try {
    const expression = new RegExp(source, "u");
    const pattern = readableOnly(source, "u");
    if (pattern === undefined) return undefined;
    const trial = { sets: new CharacterSets("u"), isMultiline: false, maxSteps: MAX_STEPS };
    const steps = stepsOf(searchedPattern(pattern, "u"), { ...trial, text: Array.from(text) });
    return steps > MAX_STEPS ? undefined : expression.test(text);
  } catch {
    return undefined;
  }
}
