import type { Commands } from "../process/roles.js";
import type { Job } from "./job.js";
import { Stand } from "./stand.js";

/** Prepares one contestant and measures it round by round. */
export function standCommands(): Commands {
  let stand: Stand | undefined;
  return {
    prepare: async (job) => {
      const made = await Stand.prepare(job as Job);
      stand = made.stand;
      return made.prepared;
    },
    round: () => stand?.round(),
    close: () => stand?.close(),
  };
}
