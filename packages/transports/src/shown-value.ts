/**
 * A value that somebody passed, as the end of a sentence about it: `5`, `"*"`, `null`, `an array`. Never fails, whatever
 * the value is, and prints nothing of what is inside an object.
 */
export function shownValue(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" && value !== null ? "an object" : String(value);
}

/** Whether a value can carry named options: an object, and no array. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
