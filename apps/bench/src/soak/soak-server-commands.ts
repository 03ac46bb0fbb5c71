import { createApp, type Logger } from "@toolwright/core";
import { http } from "@toolwright/transports/http";
import { ContainerModule } from "inversify";
import { heapCollector } from "../measure/heap-collector.js";
import type { Commands } from "../process/roles.js";
import { IssueIndex } from "../workload/issues.js";
import { SERVER_INFO } from "../workload/setup.js";
import { createSoakServices } from "./soak-services.js";

/** What the soaked process holds. */
export interface Holdings {
  /** Bytes on the heap after collecting garbage. */
  readonly heap: number;
  /** Resources that keep the event loop alive, such as sockets and timers, by kind. */
  readonly handles: Readonly<Record<string, number>>;
}

/** Refused requests and cancelled tools are what a soak consists of. */
const SILENT: Logger = { warn: () => undefined, error: () => undefined };

/** Serves ours, and tells what its process holds. */
export function soakServerCommands(): Commands {
  const collected = heapCollector();
  let close: (() => Promise<void>) | undefined;
  return {
    start: async (idleMs) => {
      const module = new ContainerModule(({ bind }) => {
        bind(IssueIndex).toSelf().inSingletonScope();
      });
      const app = await createApp({
        ...SERVER_INFO,
        services: createSoakServices(),
        modules: [module],
        logger: SILENT,
      });
      const transport = http({ port: 0, sessions: { idleMs: Number(idleMs) } });
      await app.listen(transport);
      close = () => app.close();
      return transport.port;
    },
    holdings: async (): Promise<Holdings> => ({ heap: await collected(), handles: countHandles() }),
    close: () => close?.(),
  };
}

function countHandles(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
