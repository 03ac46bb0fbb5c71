import { type CacheHints, PreparedResult } from "@toolwright/kernel";
import { invalidParams } from "./invalid-params.js";

/** How a list is served. */
export interface ListOptions {
  /** Entries per page; all on one page when left out. */
  readonly pageSize?: number | undefined;
  readonly cache?: CacheHints | undefined;
}

/**
 * A list, cut into pages (2025-11-25 and 2026-07-28, server/utilities/pagination), each prepared for all who ask for it.
 *
 * A cursor names the list's content and a place in it, so that every replica of a server understands it, and one from
 * another list, or from before a change, is refused.
 */
export class ListPages {
  readonly #pages = new Map<string, PreparedResult>();
  readonly #first: PreparedResult;

  constructor(key: string, entries: readonly object[], { pageSize = Infinity, cache }: ListOptions = {}) {
    // A list on one page gives out no cursor.
    const digest = entries.length > pageSize ? fingerprint(JSON.stringify(entries)) : "";
    const cursorAt = (start: number): string => `${digest}.${start.toString(36)}`;
    const page = (start: number): PreparedResult => {
      const end = start + pageSize;
      const nextCursor = end < entries.length ? cursorAt(end) : undefined;
      return new PreparedResult({
        [key]: entries.slice(start, end),
        ...(nextCursor !== undefined && { nextCursor }),
        ...cache,
      });
    };
    this.#first = page(0);
    for (let start = pageSize; start < entries.length; start += pageSize)
      this.#pages.set(cursorAt(start), page(start));
  }

  /**
   * The page at a cursor, or the first one.
   *
   * @throws McpError -32602 for a cursor that this list did not give out
   */
  at(cursor: unknown): PreparedResult {
    if (cursor === undefined) return this.#first;
    const page = typeof cursor === "string" ? this.#pages.get(cursor) : undefined;
    if (page === undefined) throw invalidParams("the cursor is not valid here");
    return page;
  }
}

/** FNV-1a, 32 bits: tells lists apart, protects nothing. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
