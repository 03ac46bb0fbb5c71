/** More keys than that are not data that a model writes; class-transformer's cost grows with their square. */
const MAX_KEYS = 4_000;

/**
 * Data of no declared class, made harmless for class-transformer: that takes an own `constructor` for the value's class,
 * and remembers it for ever.
 *
 * @throws Error for an object with too many keys
 */
export function harmless(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? harmlessArray(value) : harmlessObject(value);
}

function harmlessArray(value: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (const [index, item] of value.entries()) {
    const safe = harmless(item);
    if (safe !== item) (copy ??= [...value])[index] = safe;
  }
  return copy ?? value;
}

function harmlessObject(value: object): object {
  const prototype: unknown = Object.getPrototypeOf(value);
  // A class instance comes from the process, not from a message, and may hide what it holds.
  if (prototype !== Object.prototype && prototype !== null) return value;
  const entries = Object.entries(value);
  if (entries.length > MAX_KEYS) throw new Error(`must have no more than ${String(MAX_KEYS)} keys`);
  const safe = entries.flatMap(([key, item]) =>
    key === "constructor" || key === "__proto__" ? [] : [[key, harmless(item)] as const],
  );
  const isSame =
    safe.length === entries.length && safe.every(([, item], index) => item === entries[index]?.[1]);
  return isSame ? value : Object.fromEntries(safe);
}
