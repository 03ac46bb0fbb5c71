/** Two slips of the keyboard, or one swap. */
const MAX_EDITS = 2;

/** Whether somebody who wrote `wanted` may have meant `name`: but for case, separators, a part left out, or a slip. */
export function isNear(name: string, wanted: string): boolean {
  const [one, other] = [essence(name), essence(wanted)];
  if (one === "" || other === "") return false;
  return one.includes(other) || other.includes(one) || isFewEditsAway(one, other);
}

function essence(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** Levenshtein's distance, row by row. Short names are all near each other, so they do not count. */
function isFewEditsAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > MAX_EDITS || one.length <= 2 * MAX_EDITS) return false;
  let row = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let index = 0; index < one.length; index++) {
    const next = [index + 1];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (one[index] === other[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row.at(-1) ?? Infinity) <= MAX_EDITS;
}
