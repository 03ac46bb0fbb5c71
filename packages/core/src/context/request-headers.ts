import { type HeaderReader, headersFrom, type HeaderSource } from "@toolwright/kernel";

const BRAND = Symbol.for("@toolwright/core:RequestHeaders");

/**
 * The header fields of the request that a call serves; none on stdio and in memory, and for calls from within the
 * process unless their caller gave some.
 *
 * Fields are the client's word alone: whatever stands in one was checked by nobody, unless something in front of this
 * server sets it and lets no client through with its own. They hold credentials (`authorization`, `cookie`), on purpose,
 * since tools act for whoever calls: never write them to a log, a result or an error message. Logging an instance shows
 * none of them.
 *
 * Call-scoped services inject it by its name, as they do `ToolContext`. The class is recognised by brand, so that several
 * copies of this package agree.
 *
 * @example
 * ```ts
 * @injectable()
 * class Tenant {
 *   constructor(private readonly headers: RequestHeaders) {}
 *   get id(): string {
 *     return this.headers.get("x-tenant") ?? "public";
 *   }
 * }
 * const tenant = new Tenant(new RequestHeaders({ "x-tenant": "acme" })); // in a test
 * ```
 */
export class RequestHeaders implements HeaderReader {
  static readonly [BRAND] = true;

  readonly #fields: HeaderReader;

  /** @param source read late where it can be read as it is, as a web `Headers`; copied otherwise */
  constructor(source: HeaderSource = {}) {
    this.#fields = headersFrom(source);
  }

  /**
   * The value of a field, its name in any case; `null` when it did not come. Repeated lines are joined where the field is a
   * list, by `", "` (those of `cookie` by `"; "`); of one that may come once, such as `user-agent`, Node keeps the first.
   */
  get(name: string): string | null {
    return this.#fields.get(name);
  }

  /** Whether a field came, be it empty. */
  has(name: string): boolean {
    return this.#fields.has(name);
  }

  /** Every field once, its name in lower case, in no particular order. */
  [Symbol.iterator](): Iterator<readonly [name: string, value: string]> {
    return this.#fields[Symbol.iterator]();
  }
}

/** Whether an identifier is {@link RequestHeaders}, also one from another copy of this package. */
export function isRequestHeadersClass(identifier: unknown): boolean {
  return (
    typeof identifier === "function" && (identifier as unknown as Record<symbol, unknown>)[BRAND] === true
  );
}
