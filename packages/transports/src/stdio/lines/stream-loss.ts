/** A stream that neither ended nor was left by the peer, and on which nothing can go on. */
export interface Loss {
  readonly stream: "input" | "output";
  /** What happened to it, for a sentence that starts with the stream's name and a colon. */
  readonly reason: string;
}

const CLOSED = "code in this process has closed it";

/** What a stream fails with when the process at its other end is gone. */
const PEER_GONE: ReadonlySet<unknown> = new Set(["EPIPE", "ECONNRESET", "ECONNABORTED", "EOF"]);

/**
 * What became of a stream that closed.
 *
 * @param error what it failed with; left out where it closed without
 * @returns `undefined` where that is how a peer leaves
 */
export function lossOf(stream: Loss["stream"], error?: unknown): Loss | undefined {
  if (!(error instanceof Error)) return { stream, reason: CLOSED };
  return "code" in error && PEER_GONE.has(error.code) ? undefined : { stream, reason: error.message };
}
