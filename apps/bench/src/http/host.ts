import type { ContestantName } from "../contestants/contestant.js";
import type { Setup } from "../workload/setup.js";

/** Who is measured over HTTP. */
export type HttpContestantName = Extract<ContestantName, "limit" | "floor" | "ours" | "mcp-lite" | "sdk">;

/** What a server process serves. */
export interface HttpJob {
  readonly contestant: HttpContestantName;
  readonly setup: Setup;
}

/** A contestant that serves its tools on a loopback port. */
export interface HttpHost {
  readonly port: number;
  close(): Promise<void>;
}

/** How to talk to a host. */
export interface HttpProfile {
  readonly port: number;
  readonly setup: Setup;
  /** The version to negotiate in a session; `undefined` for hosts that need none. */
  readonly handshake: string | undefined;
  readonly accept: string;
}

const BOTH = "application/json, text/event-stream";

/** How a contestant wants to be talked to. */
export function profileOf({ contestant, setup }: HttpJob, port: number): HttpProfile {
  if (contestant === "limit") return { port, setup, handshake: undefined, accept: "*/*" };
  if (contestant === "mcp-lite") {
    // It streams to whoever accepts a stream; the others answer with JSON to a client that accepts both.
    const accept = setup.kind === "progress" ? BOTH : "application/json";
    return { port, setup, handshake: "2025-06-18", accept };
  }
  const handshake = setup.revision === "2025-11-25" ? setup.revision : undefined;
  return { port, setup, handshake, accept: BOTH };
}
