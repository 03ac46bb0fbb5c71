import { serveCommands } from "../process/serve-commands.js";
import type { HttpHost, HttpJob } from "./host.js";
import { createHost } from "./hosts/create-host.js";

let host: HttpHost | undefined;

serveCommands({
  start: async (job) => {
    host = await createHost(job as HttpJob);
    return host.port;
  },
  cpu: () => process.cpuUsage(),
  close: () => host?.close(),
});
