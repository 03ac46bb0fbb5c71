/** Whether a value is a promise, of whatever library or realm. What is thrown while it is looked at passes through. */
export function isThenable<T>(value: unknown): value is PromiseLike<T> {
  if (value instanceof Promise) return true; // the usual case, told without a lookup by name
  return typeof (value as { readonly then?: unknown } | null | undefined)?.then === "function";
}
