/** Whether an object carries a brand, which every copy of this package writes alike. Never throws. */
export function hasBrand(value: unknown, brand: symbol): boolean {
  try {
    return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[brand] === true;
  } catch {
    return false; // a proxy that refuses to be looked at
  }
}
