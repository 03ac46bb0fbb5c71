import type { ContestantName } from "../contestants/contestant.js";
import type { BenchRevision } from "../workload/setup.js";

/** Who is measured over HTTP. */
export type HttpContestantName = Extract<ContestantName, "limit" | "floor" | "ours" | "mcp-lite" | "sdk">;

/** What a server process serves. */
export interface HttpJob {
  readonly contestant: HttpContestantName;
  readonly revision: BenchRevision;
}

/** A contestant that serves one tool with a text result on a loopback port. */
export interface HttpHost {
  readonly port: number;
  close(): Promise<void>;
}

/** How to talk to a host. */
export interface HttpProfile {
  readonly port: number;
  readonly revision: BenchRevision;
  /** The version to negotiate in a session; `undefined` for hosts that need none. */
  readonly handshake: string | undefined;
  readonly accept: string;
}
