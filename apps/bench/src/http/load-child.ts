import { serveCommands } from "../process/serve-commands.js";
import type { HttpProfile } from "./host.js";
import { LoadGenerator } from "./load-generator.js";

let load: LoadGenerator | undefined;

serveCommands({
  prepare: async (argument) => {
    const { profile, beyond } = argument as { profile: HttpProfile; beyond: boolean };
    const prepared = await LoadGenerator.prepare(profile, beyond);
    load = prepared.load;
    return prepared.checked;
  },
  run: (until) => load?.run(until as { ms: number; calls: number }),
  close: () => load?.close(),
});
