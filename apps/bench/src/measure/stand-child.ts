import { serveCommands } from "../process/serve-commands.js";
import type { Job } from "./job.js";
import { Stand } from "./stand.js";

let stand: Stand | undefined;

serveCommands({
  prepare: async (job) => {
    const made = await Stand.prepare(job as Job);
    stand = made.stand;
    return made.prepared;
  },
  round: () => stand?.round(),
  close: () => stand?.close(),
});
