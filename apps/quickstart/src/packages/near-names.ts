/**
 * The names that somebody who wrote `wanted` may have meant, most likely first: the same name under another scope or
 * none, names that contain it, and names a typing error or two away.
 */
export function nearNames(wanted: string, names: Iterable<string>, limit: number): readonly string[] {
  const target = unscoped(wanted.toLowerCase());
  const scope = scopeOf(wanted);
  return [...new Set(names)]
    .map((name) => ({
      name,
      distance: distanceBetween(target, unscoped(name.toLowerCase())),
      elsewhere: Number(scopeOf(name) !== scope),
    }))
    .filter(({ distance }) => distance <= tolerance(target))
    .sort(
      (a, b) => a.distance - b.distance || a.elsewhere - b.elsewhere || a.name.localeCompare(b.name, "en"),
    )
    .slice(0, limit)
    .map(({ name }) => name);
}

function scopeOf(name: string): string {
  return name.startsWith("@") ? name.slice(0, name.indexOf("/")).toLowerCase() : "";
}

function unscoped(name: string): string {
  return name.startsWith("@") ? name.slice(name.indexOf("/") + 1) : name;
}

/** One error in a short name makes it another name, so the longer the name, the more is forgiven. */
function tolerance(name: string): number {
  return Math.min(3, Math.ceil(name.length / 4));
}

function distanceBetween(wanted: string, name: string): number {
  if (wanted.length >= 3 && name !== wanted && name.includes(wanted)) return 1;
  return editDistance(wanted, name);
}

/** Insertions, deletions, replacements and swaps of neighbours that turn one text into the other (optimal alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current.push(
        Math.min(
          at(last, column) + 1,
          at(current, column - 1) + 1,
          at(last, column - 1) + (same ? 0 : 1),
          swapped ? at(beforeLast, column - 2) + 1 : Infinity,
        ),
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, b.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
