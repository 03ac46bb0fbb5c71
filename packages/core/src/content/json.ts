const BRAND = Symbol.for("@toolwright/core:json");

/** A value that a tool wants sent as data, whatever it looks like. */
export interface JsonData<T = unknown> {
  readonly value: T;
}

/**
 * Forces a value to be sent as JSON, also one that looks like content blocks.
 *
 * @example
 * ```ts
 * return json({ content: [text("a record of my own, not a result")] });
 * ```
 */
export function json<T>(value: T): JsonData<T> {
  return Object.defineProperty({ value }, BRAND, { value: true });
}

/** Whether a value came from {@link json}, also from another copy of this package. */
export function isJsonData(value: unknown): value is JsonData {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[BRAND] === true;
}
