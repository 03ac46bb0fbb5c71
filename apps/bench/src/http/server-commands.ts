import type { Commands } from "../process/roles.js";
import type { HttpHost, HttpJob } from "./host.js";
import { createHost } from "./hosts/create-host.js";

/** Serves one contestant and tells what its process used. */
export function serverCommands(): Commands {
  let host: HttpHost | undefined;
  return {
    start: async (job) => {
      host = await createHost(job as HttpJob);
      return host.port;
    },
    cpu: () => process.cpuUsage(),
    close: () => host?.close(),
  };
}
