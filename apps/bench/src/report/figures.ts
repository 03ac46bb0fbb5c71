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

/** How many times as fast as the base something is, by what each costs. */
export function ratio(cost: number, baseCost: number): string {
  return (baseCost / cost).toFixed(2);
}
