import { type HttpContestantName, type HttpJob, profileOf } from "../http/host.js";
import { type Isolation, startPeer } from "../process/peer.js";

/** What one session keeps of the heap, in KiB. */
export interface SessionMemory {
  readonly open: number;
  /** After it was ended. */
  readonly ended: number;
}

const KIB = 1024;

/**
 * Opens and ends sessions in a fresh server process, once to fill what is kept only once, and once more to look at the
 * heap before, meanwhile and afterwards, each time after collecting garbage.
 */
export async function measureSessions(
  contestant: HttpContestantName,
  { sessions, isolation }: { readonly sessions: number; readonly isolation: Isolation },
): Promise<SessionMemory> {
  const job: HttpJob = { contestant, setup: { revision: "2025-11-25", kind: "text", tools: 1 } };
  const server = startPeer("http-server", isolation);
  const load = startPeer("session-load", isolation);
  try {
    const port = await server.ask<number>("start", job);
    await load.ask("connect", profileOf(job, port));
    await load.ask("open", sessions);
    await load.ask("end");
    const before = await server.ask<number>("heap");
    const opened = await load.ask<number>("open", sessions);
    const meanwhile = await server.ask<number>("heap");
    await load.ask("end");
    const afterwards = await server.ask<number>("heap");
    await load.ask("disconnect");
    await server.ask("close");
    return { open: (meanwhile - before) / KIB / opened, ended: (afterwards - before) / KIB / opened };
  } finally {
    await Promise.all([load.end(), server.end()]);
  }
}
