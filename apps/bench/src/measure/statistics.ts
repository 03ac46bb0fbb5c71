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

/**
 * The mean of figures.
 *
 * @throws RangeError without figures
 */
export function mean(figures: readonly number[]): number {
  if (figures.length === 0) throw new RangeError("mean() needs at least one figure");
  return figures.reduce((sum, value) => sum + value, 0) / figures.length;
}

/**
 * How many times as fast as a base something is: the median over rounds, each compared with the base's own figure of
 * that round, so that a slow moment of the machine weighs on both sides.
 *
 * @param costs what it cost, round by round
 * @param baseCosts what the base cost in the same rounds
 * @throws RangeError without rounds, or with rounds that only one side has
 */
export function speedRatio(costs: readonly number[], baseCosts: readonly number[]): number {
  if (costs.length !== baseCosts.length)
    throw new RangeError("speedRatio() needs the same rounds on both sides");
  return spread(costs.map((cost, round) => (baseCosts[round] ?? Number.NaN) / cost)).median;
}
