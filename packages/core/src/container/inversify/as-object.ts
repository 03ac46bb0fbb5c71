/**
 * What a binding yields, which anything may be: its author's word is all that inversify has.
 *
 * @throws TypeError for what is no object
 */
export function asObject(instance: unknown): object {
  if (isObject(instance)) return instance;
  throw new TypeError(
    `its binding yields ${instance === null ? "null" : `a ${typeof instance}`}, not an object`,
  );
}

/** Whether a binding yielded an instance of anything. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Whether a value can have methods for its start and its end: an object, or a function, as some clients are. */
export function canHaveMethods(value: unknown): value is object {
  return isObject(value) || typeof value === "function";
}
