import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Finalizers and weak references take some collections, with turns of the event loop in between. */
const COLLECTIONS = 5;

/** Makes a function that tells how many bytes are on the heap once everything out of reach is collected. */
export function heapCollector(): () => Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  return async () => {
    for (let at = 0; at < COLLECTIONS; at += 1) {
      collect();
      await nextTurn();
    }
    return process.memoryUsage().heapUsed;
  };
}
