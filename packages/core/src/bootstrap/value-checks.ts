/** Whether a value has members. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Whether a value is published as a JSON object: it has members, and JSON can carry them. */
export function isJsonObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value) || Array.isArray(value)) return false;
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

/** Whether a value is a list of icons (2025-11-25, `Icon`): each has its place, `src`, and goes into JSON. */
export function isIconList(value: unknown): boolean {
  return Array.isArray(value) && value.every((icon) => isJsonObject(icon) && typeof icon["src"] === "string");
}
