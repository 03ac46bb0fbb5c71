import { Child } from "./child.js";
import { LocalPeer } from "./local-peer.js";
import type { Role } from "./roles.js";

/** Somebody who plays a role: a process, or a stand-in within this one. */
export interface Peer {
  /**
   * Gives one command and waits for its answer; one command at a time.
   *
   * @throws Error when the command failed
   */
  ask<T>(command: string, argument?: unknown): Promise<T>;
  /** Lets go of the peer. */
  end(): Promise<void>;
}

/** Where peers live: figures need processes, a look at the answers does not. */
export type Isolation = "processes" | "none";

/** Starts a peer. */
export function startPeer(role: Role, isolation: Isolation): Peer {
  return isolation === "processes" ? new Child(role) : new LocalPeer(role);
}
