import type { Commands } from "../process/roles.js";
import type { HttpProfile } from "./host.js";
import { LoadGenerator } from "./load-generator.js";

/** Keeps one host busy. */
export function loadCommands(): Commands {
  let load: LoadGenerator | undefined;
  return {
    prepare: async (argument) => {
      const { profile, beyond } = argument as { profile: HttpProfile; beyond: boolean };
      const prepared = await LoadGenerator.prepare(profile, beyond);
      load = prepared.load;
      return prepared.checked;
    },
    run: (until) => load?.run(until as { ms: number; calls: number }),
    connect: () => load?.connect(),
    disconnect: () => load?.disconnect(),
  };
}
