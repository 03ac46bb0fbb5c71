import type { Spread } from "../measure/statistics.js";

/** A figure with three significant digits, at least its whole part. */
export function figure(value: number): string {
  const decimals = Math.max(0, 2 - Math.floor(Math.log10(Math.max(Math.abs(value), 0.01))));
  return value.toFixed(Math.min(decimals, 2));
}

/** A median with its reach. */
export function reach({ median, min, max }: Spread): string {
  return `${figure(median)} (${figure(min)}–${figure(max)})`;
}

/** A ratio, or nothing where there is no base. */
export function ratio(value: number | undefined): string {
  return value === undefined ? "" : value.toFixed(2);
}
