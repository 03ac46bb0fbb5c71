import "reflect-metadata";
import { type App, callScoped, createApp, type ServiceClass } from "@toolwright/core";
import { ContainerModule } from "inversify";
import { IssueIndex, toolName } from "../workload/issues.js";
import { SERVER_INFO, type Setup, type ToolKind } from "../workload/setup.js";
import { createLongTools, createProgressTools } from "./ours-http-services.js";
import { createAsyncTools, createCountTools, createSyncTools } from "./ours-services.js";

/** What differs between our own contestants. */
export interface OursVariant {
  /** How the tool's method is written. */
  readonly style: "async" | "sync";
  /** Whether the service's dependency, and so the service, is made anew for every call. */
  readonly scoped: boolean;
}

const FACTORIES: Readonly<Record<ToolKind, (name: string) => ServiceClass>> = {
  text: createAsyncTools,
  data: createCountTools,
  progress: createProgressTools,
  weigh: (name) => createLongTools(name, "weigh"),
  page: (name) => createLongTools(name, "page"),
};

/** Boots an app as users do: classes, a module, `createApp`. */
export function createOursApp({ tools, kind }: Setup, { style, scoped }: OursVariant): Promise<App> {
  const createTools = kind === "text" && style === "sync" ? createSyncTools : FACTORIES[kind];
  const services = Array.from({ length: tools }, (_, at): ServiceClass => createTools(toolName(at)));
  const module = new ContainerModule(({ bind }) => {
    if (scoped) callScoped(bind(IssueIndex).toSelf());
    else bind(IssueIndex).toSelf().inSingletonScope();
  });
  return createApp({ ...SERVER_INFO, services, modules: [module] });
}
