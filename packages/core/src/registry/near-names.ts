/** Two slips of the keyboard, or one swap. */
const MAX_EDITS = 2;

/** As many characters as a tool's name may have (2025-11-25 and 2026-07-28, server/tools). */
const MAX_CHARS = 128;

/** What is compared of a name: all but its case and its separators. */
interface KnownName {
  readonly name: string;
  readonly essence: string;
}

/**
 * Finds the names that somebody may have meant, but for case, separators, a part left out, or a slip.
 *
 * Clients say what is wanted, and it may be as long as a whole request. So the names are prepared once, and nothing is looked
 * at that is longer than any name may be.
 */
export class NearNames {
  readonly #known: readonly KnownName[];

  constructor(names: readonly string[]) {
    this.#known = names.map((name) => ({ name, essence: essence(name) })).filter((one) => one.essence !== "");
  }

  /** The first names near to `wanted`, itself not counted, at most `limit`, in the order in which they were given. */
  to(wanted: string, limit: number): readonly string[] {
    const near: string[] = [];
    const other = wanted.length > MAX_CHARS ? "" : essence(wanted);
    if (other === "") return near;
    for (const { name, essence: one } of this.#known) {
      if (near.length === limit) break;
      if (name !== wanted && isNear(one, other)) near.push(name);
    }
    return near;
  }
}

function essence(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

function isNear(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one) || isFewEditsAway(one, other);
}

/**
 * Levenshtein's distance, row by row, without what is further from the diagonal than the edits that are allowed. Short names
 * are all near each other, so they do not count.
 */
function isFewEditsAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > MAX_EDITS || one.length <= 2 * MAX_EDITS) return false;
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let index = 0; index < one.length; index++) {
    const next = Array.from(row, () => Infinity);
    next[0] = index + 1;
    const last = Math.min(other.length, index + 1 + MAX_EDITS);
    for (let column = Math.max(1, index + 1 - MAX_EDITS); column <= last; column++) {
      const replaced = (row[column - 1] ?? 0) + (one[index] === other[column - 1] ? 0 : 1);
      next[column] = Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
    }
    row = next;
  }
  return (row.at(-1) ?? Infinity) <= MAX_EDITS;
}
