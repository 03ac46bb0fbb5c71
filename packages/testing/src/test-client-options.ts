import type { Principal } from "@toolwright/core";
import type { HeaderSource, Params, Transport } from "@toolwright/kernel";

/** A protocol revision that a test client can speak: all that there are. */
export type ClientRevision = "2024-11-05" | "2025-03-26" | "2025-06-18" | "2025-11-25" | "2026-07-28";

/** Where a message comes from, as if a transport had brought it. */
export interface MessageOrigin {
  /** What tools see as the request's headers; those of a request join its client's, and win. */
  readonly headers?: HeaderSource;
  /** What tools see as the client's address. */
  readonly remoteAddress?: string;
  /** Who calls, as if the transport had found out: the app's `identify` is not asked. */
  readonly principal?: Principal;
}

/** How a test client presents itself. */
export interface TestClientOptions extends MessageOrigin {
  /** Default `2026-07-28`. */
  readonly revision?: ClientRevision;
  readonly clientInfo?: { readonly name: string; readonly version: string };
  readonly capabilities?: Params;
}

/** One step of a call, as the server reported it. */
export interface ProgressStep {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What one request may add. */
export interface TestCallOptions extends MessageOrigin {
  /** Asks for progress, and receives it. */
  readonly onProgress?: (step: ProgressStep) => void;
  /** Cancels the request by notification; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly meta?: Params;
}

/** A message that the server sent without being asked. */
export interface ReceivedNotification {
  readonly method: string;
  readonly params: Params;
}

/** What listens: an app, or anything else that takes a transport. */
export interface ListeningApp {
  listen(transport: Transport): Promise<void>;
}
