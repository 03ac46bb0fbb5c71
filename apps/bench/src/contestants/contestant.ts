import type { Setup } from "../workload/setup.js";

/**
 * Who takes part. `-sync` ones have a synchronous method, `-scoped` ones a dependency that lives for one call, `-per-call`
 * ones three of them, `-guarded` ones a guard and two interceptors.
 */
export type ContestantName =
  | "limit"
  | "floor"
  | "floor-sync"
  | "ours"
  | "ours-sync"
  | "ours-scoped"
  | "ours-guarded"
  | "ours-per-call"
  | "mcp-lite"
  | "mcp-nest"
  | "mcp-nest-guarded"
  | "mcp-nest-per-call"
  | "sdk";

/** A server in this process, from text to text. `A` is its own kind of answer, so that none pays for a conversion. */
export interface Contestant<A = unknown> {
  /** The version that the handshake negotiates; `undefined` where there is none. */
  readonly handshake: string | undefined;
  /** Delivers one message. Nothing comes back for a notification. */
  send(text: string): A | undefined | Promise<A | undefined>;
  /** The serialized message in an answer. */
  text(answer: A): string;
  /** The notifications that came before the last answer, where it listens to them. */
  told?(): readonly string[];
  close(): Promise<void>;
}

/** Builds a contestant that offers what the setup asks for, ready for its first message. */
export type ContestantFactory = (setup: Setup) => Contestant | Promise<Contestant>;

/** The version to negotiate on a revision whose peers shake hands. */
export function handshakeOf(setup: Setup): string | undefined {
  return setup.revision === "2025-11-25" ? "2025-11-25" : undefined;
}
