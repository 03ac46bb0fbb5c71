import type { Server } from "@toolwright/kernel";
import { Deadline } from "../deadline.js";

/**
 * Stops an app whose transport has closed already, and waits for it as long as it says that it takes, at least as long as
 * for calls: what other transports finish meanwhile is a part of it. Rejects as it does.
 *
 * It is the third term of the time from a signal to the end of the process: `closeTimeoutMs` for calls, then for clients to
 * read (over HTTP 2 s, over stdio `closeTimeoutMs` again), then this, then the moment that `leaveProcess` grants.
 *
 * @param closeTimeoutMs how long the transport waits for its own calls, in milliseconds
 */
export function stopInTime(server: Server, closeTimeoutMs: number): Promise<void> {
  const { stopTimeoutMs = 0 } = server;
  return new Deadline(Math.max(stopTimeoutMs, closeTimeoutMs)).wait(server.stop());
}
