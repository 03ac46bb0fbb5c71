/** A value now, or later. */
export type MaybePromise<T> = T | Promise<T>;

/**
 * Whether a value has to be waited for, as `await` sees it. Not by `instanceof`: a promise may come from another realm
 * (Node's own inside Jest), and query builders are thenables of their own kind. Take one in with `Promise.resolve`.
 */
export function isPromiseLike<T>(value: MaybePromise<T>): value is Promise<T> {
  if (value instanceof Promise) return true; // the usual case, told without a lookup by name
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}
