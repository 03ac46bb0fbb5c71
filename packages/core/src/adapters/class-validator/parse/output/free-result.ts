/** Deeper than any JSON that is sent: what is left unwritten there is refused. */
const MAX_DEPTH = 500;

type Keyed = Readonly<Record<string, unknown>>;

/**
 * What a tool returned in places that no class is declared for. It stays as it is, but for maps and for the instances in it
 * of classes that class-transformer was told something about, an `@Exclude` above all: where there are any, what holds them
 * is copied.
 */
export class FreeResult {
  readonly #write: (value: unknown) => unknown;
  /** What was written already, since an object may be met in many places; one that is being written stands for itself. */
  readonly #known = new Map<unknown, unknown>();
  #depth = 0;

  /** @param write writes what is held */
  constructor(write: (value: unknown) => unknown) {
    this.#write = write;
  }

  written(value: unknown): unknown {
    if (typeof value !== "object" || value === null || this.#depth === MAX_DEPTH) return value;
    if (this.#known.has(value)) return this.#known.get(value);
    this.#known.set(value, value);
    this.#depth++;
    const written = this.#members(value);
    this.#depth--;
    this.#known.set(value, written);
    return written;
  }

  #members(value: object): unknown {
    if (Array.isArray(value)) return this.#list(value) ?? value;
    if (value instanceof Set) return this.#list([...(value as Set<unknown>)]) ?? value;
    if (value instanceof Map) return this.#map(value);
    return isRecord(value) ? this.#record(value) : value;
  }

  /** The list, written; `undefined` where nothing in it changed. */
  #list(values: readonly unknown[]): readonly unknown[] | undefined {
    let copy: unknown[] | undefined;
    for (const [index, before] of values.entries()) {
      const after = this.#write(before);
      if (after !== before) (copy ??= [...values])[index] = after;
    }
    return copy;
  }

  /** A map is written as results always are: under texts as an object. */
  #map(map: ReadonlyMap<unknown, unknown>): object {
    const values = this.#list([...map.values()]) ?? [...map.values()];
    const entries = [...map.keys()].map((key, index) => [key, values[index]] as const);
    return entries.every(([key]) => typeof key === "string")
      ? (Object.fromEntries(entries) as object)
      : new Map(entries);
  }

  #record(value: object): object {
    const changed: [string, unknown][] = [];
    for (const key of Object.keys(value)) {
      const before = memberOf(value, key);
      const after = this.#write(before);
      if (after !== before) changed.push([key, after]);
    }
    if (changed.length === 0) return value;
    const copy = Object.create(Object.prototype, Object.getOwnPropertyDescriptors(value)) as object;
    for (const [key, after] of changed)
      Object.defineProperty(copy, key, {
        value: after,
        enumerable: true,
        writable: true,
        configurable: true,
      });
    return copy;
  }
}

/** Whether an object consists of its members. What writes itself knows better. */
function isRecord(value: object): boolean {
  return (
    Object.prototype.toString.call(value) === "[object Object]" &&
    typeof memberOf(value, "toJSON") !== "function"
  );
}

/** A member that cannot be read is left alone: the conversion to JSON says so, with its place. */
function memberOf(value: object, key: string): unknown {
  try {
    return (value as Keyed)[key];
  } catch {
    return undefined;
  }
}
