/** A figure at some moment. */
export interface Point {
  readonly at: number;
  readonly value: number;
}

/**
 * How much a figure grows per unit of `at`: the slope of the least-squares line.
 *
 * @throws RangeError with fewer than two different moments
 */
export function slope(points: readonly Point[]): number {
  const atMean = points.reduce((sum, { at }) => sum + at, 0) / points.length;
  const valueMean = points.reduce((sum, { value }) => sum + value, 0) / points.length;
  let covariance = 0;
  let variance = 0;
  for (const { at, value } of points) {
    covariance += (at - atMean) * (value - valueMean);
    variance += (at - atMean) ** 2;
  }
  if (!(variance > 0)) throw new RangeError("slope() needs two different moments");
  return covariance / variance;
}
