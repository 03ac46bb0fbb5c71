/** The first few of what a search finds, which goes no further than that. */
export function* firstOf<T>(found: Iterable<T>, most: number): Iterable<T> {
  let left = most;
  for (const one of found) {
    yield one;
    left -= 1;
    if (left === 0) return;
  }
}
