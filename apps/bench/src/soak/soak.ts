import { setTimeout as sleep } from "node:timers/promises";
import { type Isolation, type Peer, startPeer } from "../process/peer.js";
import type { SoakIntensity } from "../sections/section.js";
import type { SoakCount } from "./soak-load-commands.js";
import type { Holdings } from "./soak-server-commands.js";

/** What the server held at some moment of the soak, its clients gone. */
export interface SoakSample extends SoakCount {
  /** Since the first request, in milliseconds. */
  readonly atMs: number;
  readonly heap: number;
  /** Kinds of the resources beyond those before the first request. */
  readonly handlesLeft: readonly string[];
}

/** The longest that sockets and timers may take to go after their clients have, in milliseconds. */
const SETTLE_MS = 5000;
const LOOK_AGAIN_MS = 50;
const LEAST_LOAD_MS = 500;

/**
 * Keeps ours under mixed load and looks at what it holds at equal intervals: each time the load stops, and abandoned
 * sessions are given the time to end.
 */
export async function soak(
  { totalMs, samples, idleMs, restMs }: SoakIntensity,
  isolation: Isolation,
): Promise<SoakSample[]> {
  const server = startPeer("soak-server", isolation);
  const load = startPeer("soak-load", isolation);
  try {
    const port = await server.ask<number>("start", idleMs);
    const { handles } = await server.ask<Holdings>("holdings");
    const start = performance.now();
    const taken: SoakSample[] = [];
    const loadMs = Math.max(LEAST_LOAD_MS, totalMs / samples - restMs);
    for (let sample = 0; sample < samples; sample += 1) {
      const count = await load.ask<SoakCount>("run", { port, ms: loadMs });
      await sleep(restMs);
      const { heap, handlesLeft } = await settle(server, handles);
      taken.push({ ...count, atMs: performance.now() - start, heap, handlesLeft });
    }
    await server.ask("close");
    return taken;
  } finally {
    await Promise.all([load.end(), server.end()]);
  }
}

async function settle(
  server: Peer,
  baseline: Holdings["handles"],
): Promise<Pick<SoakSample, "heap" | "handlesLeft">> {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const { heap, handles } = await server.ask<Holdings>("holdings");
    const handlesLeft = Object.entries(handles).flatMap(([kind, count]) =>
      Array.from({ length: Math.max(0, count - (baseline[kind] ?? 0)) }, () => kind),
    );
    if (handlesLeft.length === 0 || performance.now() > deadline) return { heap, handlesLeft };
    await sleep(LOOK_AGAIN_MS);
  }
}
