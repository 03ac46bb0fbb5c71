/** Whether a thrown value carries a brand. Anything can be thrown, also a proxy that refuses to be looked at. */
export function hasBrand(value: unknown, brand: symbol): boolean {
  try {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[brand] === true;
  } catch {
    return false;
  }
}
