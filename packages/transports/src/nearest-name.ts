/**
 * The name that is most like what somebody wrote: the one that it begins, or the one that a slip of the pen made it from;
 * `undefined` when there is none.
 */
export function nearestName(written: string, names: readonly string[]): string | undefined {
  let nearest = written.length < 3 ? undefined : names.find((name) => name.startsWith(written));
  if (nearest !== undefined) return nearest;
  let least = Math.max(1, Math.floor(written.length / 3)) + 1;
  for (const name of names) {
    const edits = editsBetween(written.toLowerCase(), name.toLowerCase());
    if (edits >= least) continue;
    least = edits;
    nearest = name;
  }
  return nearest;
}

/** How many letters must be added, left out, replaced, or swapped with their neighbour (optimal string alignment). */
function editsBetween(from: string, to: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at++) {
    const next = [at];
    for (let index = 1; index <= to.length; index++) {
      const isSame = from[at - 1] === to[index - 1];
      const isSwapped = from[at - 1] === to[index - 2] && from[at - 2] === to[index - 1];
      const replaced = cell(row, index - 1) + (isSame ? 0 : 1);
      const swapped = isSwapped ? cell(before, index - 2) + 1 : Infinity;
      next.push(Math.min(replaced, swapped, cell(row, index) + 1, cell(next, index - 1) + 1));
    }
    [before, row] = [row, next];
  }
  return cell(row, to.length);
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
