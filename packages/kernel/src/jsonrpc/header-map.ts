import type { HeaderReader } from "./peer-facts.js";

/** Header fields as programs hold them: a web `Headers`, or an object by name such as the `headers` of `node:http`. */
export type HeaderSource =
  HeaderReader | Readonly<Record<string, string | number | readonly string[] | undefined>>;

/**
 * Header fields that somebody in the process wrote down. What it holds cannot be seen by logging it.
 *
 * @example
 * ```ts
 * const headers = new HeaderMap({ Authorization: "Bearer abc", "X-Tag": ["a", "b"] });
 * headers.get("x-tag"); // "a, b"
 * ```
 */
export class HeaderMap implements HeaderReader {
  readonly #values = new Map<string, string>();

  /** @param sources the same field in a later one takes the place of an earlier one's */
  constructor(...sources: readonly HeaderSource[]) {
    for (const source of sources) for (const [name, value] of entriesOf(source)) this.#set(name, value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  [Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    return this.#values.entries();
  }

  #set(name: string, value: string | number | readonly string[] | undefined): void {
    if (value === undefined) return;
    this.#values.set(name.toLowerCase(), typeof value === "object" ? value.join(", ") : String(value));
  }
}

/** Headers to read from: a source that can be read as it is, or else a copy. */
export function headersFrom(source: HeaderSource): HeaderReader {
  return isReader(source) ? source : new HeaderMap(source);
}

function entriesOf(
  source: HeaderSource,
): Iterable<readonly [string, string | number | readonly string[] | undefined]> {
  return isReader(source) ? source : Object.entries(source);
}

function isReader(source: HeaderSource): source is HeaderReader {
  return typeof source.get === "function" && Symbol.iterator in source;
}
