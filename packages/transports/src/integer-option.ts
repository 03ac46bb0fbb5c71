import { shownValue } from "./shown-value.js";

/** The bounds of a number, both included. */
export interface IntegerRange {
  readonly from: number;
  readonly to: number;
}

/** The longest that a timer waits, in milliseconds; platforms fire at once for more. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** What is wrong with an option that must be an integer of a range, as the end of a sentence about it. */
export function integerFault(value: unknown, { from, to }: IntegerRange): string | undefined {
  if (Number.isInteger(value) && (value as number) >= from && (value as number) <= to) return undefined;
  return `must be an integer from ${String(from)} to ${String(to)}, got ${shownValue(value)}`;
}
