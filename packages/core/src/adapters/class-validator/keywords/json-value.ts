/**
 * A value as JSON says it, a date as a text for example; `undefined` where JSON has none, or would say something else, as of
 * `NaN` and of maps.
 */
export function jsonOf(value: unknown): unknown {
  if (value === undefined || value instanceof Map || value instanceof Set) return undefined;
  try {
    // Its type says string, but functions and symbols have no JSON.
    const text = JSON.stringify(value) as string | undefined;
    const isLost = text === undefined || (text === "null" && value !== null);
    return isLost ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
