import type { Tool } from "@toolwright/kernel";

/** What a client reports of a call's progress. */
export interface Progress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

/** What may go with a call, under the names of the official clients. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onprogress?: (progress: Progress) => void;
}

/** The outcome of a call, as far as these tests look at it. */
export interface CallOutcome {
  readonly content?: unknown;
  readonly structuredContent?: unknown;
  readonly isError?: boolean | undefined;
}

/** A connected client of somebody else's, with what such libraries have in common. */
export interface PeerClient {
  /** The revision agreed on, where the library tells. */
  readonly version: string | undefined;
  readonly server: { readonly name: string; readonly version: string } | undefined;
  /** The session over HTTP, where there is one. */
  readonly sessionId: string | undefined;
  list(): Promise<readonly Tool[]>;
  call(name: string, args?: Record<string, unknown>, options?: CallOptions): Promise<CallOutcome>;
  /** Ends the session over HTTP with a DELETE. */
  terminate(): Promise<void>;
  close(): Promise<void>;
}

/** Where the server is: the URL of its endpoint, or the command line that starts it for stdio. */
export type Address = { readonly url: string } | { readonly command: string; readonly args: string[] };

/** One of the libraries, in one of the ways to use it. */
export interface Library {
  readonly title: string;
  /** The revision it must agree on with a server that speaks all. */
  readonly version: string;
  /** Whether a call can hear of its progress. */
  readonly hearsProgress: boolean;
  connect(address: Address): Promise<PeerClient>;
}
