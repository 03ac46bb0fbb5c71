/** A place in a value that keeps it from being written as JSON. */
export interface Unrepresentable {
  readonly path: readonly PropertyKey[];
  /** As it reads after "is". */
  readonly what: string;
}

/**
 * Finds what `JSON.stringify` refused; slow, for explaining a failure.
 *
 * @returns `undefined` where nothing is found: a getter or `toJSON` threw, or the value is too deep or too large
 */
export function findUnrepresentable(root: unknown): Unrepresentable | undefined {
  const clean = new Set<object>();
  try {
    return visit({ value: root, path: [], above: [] });
  } catch {
    return undefined;
  }

  function visit({ value, path, above }: Place): Unrepresentable | undefined {
    const seen = asJsonSees(value, path.at(-1));
    if (typeof seen === "bigint") return { path, what: "a BigInt" };
    if (typeof seen !== "object" || seen === null || clean.has(seen)) return undefined;
    if (above.includes(seen)) return { path, what: "an object that contains it" };
    const inside = [...above, seen];
    for (const key of Object.keys(seen)) {
      const member = (seen as Readonly<Record<string, unknown>>)[key];
      const step = Array.isArray(seen) ? Number(key) : key;
      const fault = visit({ value: member, path: [...path, step], above: inside });
      if (fault !== undefined) return fault;
    }
    clean.add(seen);
    return undefined;
  }
}

interface Place {
  readonly value: unknown;
  readonly path: readonly PropertyKey[];
  /** The objects around it. */
  readonly above: readonly object[];
}

function asJsonSees(value: unknown, key: PropertyKey = ""): unknown {
  const { toJSON } = (value ?? {}) as { toJSON?: unknown };
  return typeof toJSON === "function" ? (toJSON as (key: string) => unknown).call(value, String(key)) : value;
}
