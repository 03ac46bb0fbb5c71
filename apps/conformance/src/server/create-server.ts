import { type App, createApp } from "@toolwright/core";
import { ContainerModule } from "inversify";
import { ClientTools } from "../tools/client-tools.js";
import { ScenarioTools } from "../tools/scenario-tools.js";
import { Signposts } from "../tools/signposts.js";

/** The app that the suite and the clients of the interop tests talk to. */
export function createServer(): Promise<App> {
  return createApp({
    name: "toolwright-conformance",
    version: "0.0.0",
    services: [ScenarioTools, ClientTools],
    modules: [
      new ContainerModule(({ bind }) => {
        bind(Signposts).toSelf().inSingletonScope();
      }),
    ],
  });
}
