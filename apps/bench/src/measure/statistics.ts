/** The middle of a row of figures, and how far they reach. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * Sums up figures; the median of an even number of them is the mean of the middle two.
 *
 * @throws RangeError without figures
 */
export function spread(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  const [min, max] = [sorted[0], sorted[sorted.length - 1]];
  if (low === undefined || high === undefined || min === undefined || max === undefined) {
    throw new RangeError("spread() needs at least one figure");
  }
  return { median: (low + high) / 2, min, max };
}
