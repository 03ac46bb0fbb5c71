import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How many messages a flood has at most. */
export const FLOOD_MESSAGES = 100_000;

/** How long it may take, in milliseconds: a slow machine sends fewer, unless `HOSTILE_MS` gives it more time. */
export const FLOOD_MS = Number(process.env["HOSTILE_MS"] ?? 20_000);

/** The heap in use once what nobody needs has gone. */
export function collectedHeapBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

/** How many sockets and listeners this process has open. */
export function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => /^TCP(Server|Socket)Wrap$/.test(name)).length;
}

/** Resolves once no more sockets are open than that: their handles go a little later than the sockets themselves. */
export function socketsFallTo(count: number): Promise<void> {
  return until(
    () => openSockets() <= count,
    () => `${openSockets()} sockets are open where ${count} were`,
  );
}

/** A machine that is slow has all this time; only what never happens uses it up. */
export const PATIENCE_MS = 15_000;

/** Resolves once something holds. Throws with what is said about it if it never does. */
export async function until(holds: () => boolean, otherwise: () => string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error(otherwise());
    await setTimeout(5);
  }
}
