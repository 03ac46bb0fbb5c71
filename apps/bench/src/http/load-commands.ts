import type { Commands } from "../process/roles.js";
import type { HttpProfile } from "./host.js";
import { LoadGenerator } from "./load-generator.js";

/** What a load process is told to do. */
export interface LoadJob {
  readonly profile: HttpProfile;
  readonly connections: number;
  /** Whether the host is asked for more than good calls before it is measured. */
  readonly beyond: boolean;
}

/** Keeps one host busy. */
export function loadCommands(): Commands {
  let load: LoadGenerator | undefined;
  return {
    prepare: async (argument) => {
      const { profile, ...rest } = argument as LoadJob;
      const prepared = await LoadGenerator.prepare(profile, rest);
      load = prepared.load;
      return prepared.checked;
    },
    run: (until) => load?.run(until as { ms: number; calls: number }),
    connect: () => load?.connect(),
    disconnect: () => load?.disconnect(),
  };
}
