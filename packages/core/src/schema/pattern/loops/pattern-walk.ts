import type { CharacterSets } from "./character-sets.js";
import type { PatternGraph } from "./pattern-graph.js";

/** A text by its last character, so that many texts share what they have in common. */
export type Text = { readonly last: string; readonly before: Text } | undefined;

/** The characters of a text, first to last. */
export function charactersOf(text: Text): readonly string[] {
  const characters: string[] = [];
  for (let rest = text; rest !== undefined; rest = rest.before) characters.unshift(rest.last);
  return characters;
}

/** For each atom, those that can be reached from it, itself only where a way leads back. */
export function reachedInAll(ways: PatternGraph["ways"]): readonly ReadonlySet<number>[] {
  return ways.map((first) => {
    const seen = new Set(first.keys());
    // A set can grow while it is walked.
    for (const at of seen) for (const next of ways[at]?.keys() ?? []) seen.add(next);
    return seen;
  });
}

/** The shortest text whose last character is that of an atom, beginning with one of some others; empty where none does. */
export function textTo(
  goal: number,
  first: Iterable<number>,
  { atoms, ways, sets }: PatternGraph & { readonly sets: CharacterSets },
): readonly string[] {
  const seen = new Set(first);
  const open = [...seen].map((at): { at: number; text: Text } => ({ at, text: textOf(at, undefined) }));
  // Nearest first; atoms are added while they are walked.
  for (const { at, text } of open) {
    if (at === goal) return charactersOf(text);
    for (const next of ways[at]?.keys() ?? []) {
      if (!seen.has(next)) open.push({ at: next, text: textOf(next, text) });
      seen.add(next);
    }
  }
  return [];

  function textOf(at: number, before: Text): Text {
    return { last: sets.common([atoms[at] ?? ""]) ?? "", before };
  }
}
