import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** How many messages a flood has at most. */
export const FLOOD_MESSAGES = 100_000;

/** How many of them come first, however long they take, until what is made once has been made. */
export const WARMING_MESSAGES = 10_000;

/** How long it may take, in milliseconds: a slow machine sends fewer, unless `HOSTILE_MS` gives it more time. */
export const FLOOD_MS = Number(process.env["HOSTILE_MS"] ?? 20_000);

/** What a test has beside its flood, in milliseconds: none of it decides anything. */
const SPARE_MS = 100_000;

/** How long a test may take, in milliseconds. */
export const HOSTILE_TEST_MS = FLOOD_MS + SPARE_MS;

/** Has errors keep as long a stack as outside of Jest, which keeps ten times that: half of a flood's messages are refused. */
export function keepShortStacks(): void {
  Error.stackTraceLimit = 10;
}

/** What is told of a flood. */
export interface FloodFacts {
  readonly sent: number;
  readonly seed: number;
  /** When it began, by `performance.now()`. */
  readonly begun: number;
  /** In use after the warming, and after the last message. */
  readonly heapBytes: readonly [number, number];
}

/** Tells on stdout how much a flood was; nothing depends on it. */
export function tellOfFlood(name: string, { sent, seed, begun, heapBytes }: FloodFacts): void {
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  const [before, after] = heapBytes.map((bytes) => (bytes / 1e6).toFixed(1));
  process.stdout.write(
    `${name}: ${String(sent)} messages from seed ${String(seed)} in ${seconds} s, heap ${before ?? ""} MB, then ${after ?? ""} MB\n`,
  );
}

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

/** A machine that is slow has all this time, a bit less than its test; only what never happens uses it up. */
export const PATIENCE_MS = SPARE_MS - 10_000;

/** Resolves once something holds. Throws with what is said about it if it never does. */
export async function until(holds: () => boolean, otherwise: () => string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error(otherwise());
    await setTimeout(5);
  }
}
