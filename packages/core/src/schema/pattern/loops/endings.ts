import type { CharacterSets } from "./character-sets.js";

/**
 * Endings that should keep a text from matching, so that all ways are tried: the characters that the fewest atoms take, once and
 * repeated; with a `turn`, also twice around it.
 */
export function endingsFor(
  groups: readonly (readonly string[])[],
  sets: CharacterSets,
  turn: readonly string[] = [],
): readonly (readonly string[])[] {
  const rare = groups.map((atoms) => sets.leastTaken(atoms));
  const several = [...new Set([...rare, "\n"])].flatMap((character) => [
    [character],
    // Where one such character may stand in the midst of it, but not two.
    ...(turn.length === 0 ? [] : [[character, ...turn, character]]),
    Array.from({ length: 20 }, () => character),
  ]);
  return [[], ...several];
}
