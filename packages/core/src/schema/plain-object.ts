/**
 * Whether an object is plain data: it has no prototype, or one that has none itself, as `Object.prototype` of any realm. (Also
 * true of an instance of `class extends null`.)
 */
export function isPlainObject(value: object): value is Readonly<Record<string, unknown>> {
  const own = Object.getPrototypeOf(value) as object | null;
  return own === null || Object.getPrototypeOf(own) === null;
}
