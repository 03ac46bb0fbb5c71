import type { PatternGraph } from "./pattern-graph.js";

/** Steps of the search; beyond, a pattern is not judged. */
const MAX_STEPS = 200_000;

/** Characters that stand for all: where two classes overlap, they mostly overlap in one of these. */
const ALPHABET = [
  ...Array.from({ length: 0x180 }, (_, code) => String.fromCharCode(code)),
  "Ж",
  "中",
  "\u2028",
  "😀",
];

/**
 * Finds a character of a pattern from which two different ways lead back to itself over the same text. Backtracking then
 * tries twice as many ways with each turn, which takes for ever after some thirty characters.
 *
 * @returns the character's source, or `undefined`
 */
export function exponentialLoop({ atoms, ways }: PatternGraph): string | undefined {
  const sets = atoms.map(charactersOf);
  const isShared = memo(
    (left, right) => sets[left]?.some((is, at) => is && sets[right]?.[at] === true) ?? false,
  );
  let steps = 0;
  const found = atoms.findIndex((_, start) => returnsTwice(start));
  return atoms[found];

  /** Walks pairs of places reached over the same text, and remembers whether the two ways differed. */
  function returnsTwice(start: number): boolean {
    const seen = new Set<string>();
    const open: [left: number, right: number, differed: boolean][] = [[start, start, false]];
    for (let pair = open.pop(); pair !== undefined && steps < MAX_STEPS; pair = open.pop()) {
      for (const next of stepsFrom(pair)) {
        const [left, right, differed] = next;
        if (differed && left === start && right === start) return true;
        const key = `${left},${right},${String(differed)}`;
        if (!seen.has(key)) open.push(next);
        seen.add(key);
      }
    }
    return false;
  }

  function* stepsFrom([left, right, differed]: [number, number, boolean]): Iterable<
    [number, number, boolean]
  > {
    for (const [nextLeft, count] of ways[left] ?? []) {
      for (const nextRight of ways[right]?.keys() ?? []) {
        steps += 1;
        const isSame = nextLeft === nextRight;
        if (!isSame && !isShared(nextLeft, nextRight)) continue;
        yield [nextLeft, nextRight, differed || !isSame || (left === right && count > 1)];
      }
    }
  }
}

function charactersOf(source: string): readonly boolean[] {
  if (source === ".") return ALPHABET.map(() => true);
  const expression = new RegExp(`^${source}$`, "u");
  return ALPHABET.map((character) => expression.test(character));
}

function memo(judge: (left: number, right: number) => boolean): (left: number, right: number) => boolean {
  const known = new Map<string, boolean>();
  return (left, right) => {
    const key = left < right ? `${left},${right}` : `${right},${left}`;
    const answer = known.get(key) ?? judge(left, right);
    known.set(key, answer);
    return answer;
  };
}
