import type { Commands } from "../process/roles.js";
import { BAD_REQUESTS } from "./bad-requests.js";
import { POLITE_ACTIONS, type SoakAction } from "./polite-actions.js";
import { RUDE_ACTIONS } from "./rude-actions.js";
import { SoakLane } from "./soak-lane.js";

/** What a soak did so far. */
export interface SoakCount {
  readonly actions: number;
  /** Actions that the server answered otherwise than it should. */
  readonly unexpected: number;
  /** What was wrong with the first of those. */
  readonly faults: readonly string[];
}

const LANES = 16;
const MOST_FAULTS = 5;

/** Every action as often as any other, but calls in JSON more often, as in life. */
const ACTIONS: readonly (readonly [string, SoakAction])[] = [
  ...Array.from({ length: 8 }, () => Object.entries(POLITE_ACTIONS).slice(0, 1)).flat(),
  ...Object.entries(POLITE_ACTIONS),
  ...Object.entries(RUDE_ACTIONS),
  ...Object.entries(BAD_REQUESTS),
];

/** Keeps a server under mixed load for as long as it is told. */
export function soakLoadCommands(): Commands {
  const faults: string[] = [];
  let actions = 0;
  let unexpected = 0;
  const runLane = async (lane: SoakLane, first: number, until: number): Promise<void> => {
    for (let at = first; performance.now() < until; at += LANES) {
      const [name, act] = ACTIONS[(at + Math.floor(at / ACTIONS.length)) % ACTIONS.length] ?? [];
      actions += 1;
      try {
        await act?.(lane, at * 2 + 1);
      } catch (fault) {
        unexpected += 1;
        if (faults.length < MOST_FAULTS) faults.push(`${String(name)}: ${String(fault)}`);
      }
    }
    lane.close();
  };
  return {
    run: async (argument): Promise<SoakCount> => {
      const { port, ms } = argument as { port: number; ms: number };
      const until = performance.now() + ms;
      await Promise.all(Array.from({ length: LANES }, (_, at) => runLane(new SoakLane(port), at, until)));
      return { actions, unexpected, faults };
    },
  };
}
