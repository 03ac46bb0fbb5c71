import type { CharacterSets } from "./character-sets.js";

/**
 * What may come at the end of a text so that there is no match, which is when all ways are tried: the characters that the
 * fewest atoms of some groups take; with the text's own turn, also two of them with a turn between.
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
