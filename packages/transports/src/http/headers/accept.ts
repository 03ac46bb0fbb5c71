import { type MediaType, parseMediaRanges } from "./media-type.js";

/** In which forms a client takes its answer. */
export interface Accepts {
  readonly json: boolean;
  readonly stream: boolean;
}

export const EVENT_STREAM = "text/event-stream";
export const JSON_TYPE = "application/json";

const BOTH: Accepts = { json: true, stream: true };

/** What nearly every client sends, since the protocol asks for exactly these two. */
const USUAL = `${JSON_TYPE}, ${EVENT_STREAM}`;

/**
 * Reads `Accept` (RFC 9110, 12.5.1).
 *
 * The protocol has clients list both forms; one of them is enough here, and no header admits anything.
 */
export function parseAccept(header: string | undefined): Accepts {
  if (header === undefined || header === USUAL || header.trim() === "") return BOTH;
  const ranges = parseMediaRanges(header);
  return { json: admits(ranges, JSON_TYPE), stream: admits(ranges, EVENT_STREAM) };
}

/** The most specific range decides, so that a type can be excluded from a wider one with `q=0`. */
function admits(ranges: readonly MediaType[], essence: string): boolean {
  const family = `${essence.slice(0, essence.indexOf("/"))}/*`;
  for (const wanted of [essence, family, "*/*"]) {
    const matching = ranges.filter((range) => range.essence === wanted);
    if (matching.length > 0) return matching.some((range) => Number(range.parameters.get("q") ?? 1) !== 0);
  }
  return false;
}
