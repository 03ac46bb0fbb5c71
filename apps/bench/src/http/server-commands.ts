import { heapCollector } from "../measure/heap-collector.js";
import type { Commands } from "../process/roles.js";
import type { HttpHost, HttpJob } from "./host.js";
import { createHost } from "./hosts/create-host.js";

/** Serves one contestant and tells what its process uses: processor time in microseconds, heap in bytes. */
export function serverCommands(): Commands {
  let host: HttpHost | undefined;
  let collected: (() => Promise<number>) | undefined;
  return {
    start: async (job) => {
      host = await createHost(job as HttpJob);
      return host.port;
    },
    cpu: () => process.cpuUsage(),
    heap: () => (collected ??= heapCollector())(),
    close: () => host?.close(),
  };
}
