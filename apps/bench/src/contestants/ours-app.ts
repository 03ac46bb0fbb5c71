import "reflect-metadata";
import { type App, callScoped, createApp, type ServiceClass } from "@toolwright/core";
import { ContainerModule } from "inversify";
import { IssueIndex, toolName } from "../workload/issues.js";
import { SERVER_INFO, type Setup } from "../workload/setup.js";
import { createAsyncTools, createCountTools, createSyncTools } from "./ours-services.js";

/** What differs between our own contestants. */
export interface OursVariant {
  /** How the tool's method is written. */
  readonly style: "async" | "sync";
  /** Whether the service's dependency, and so the service, is made anew for every call. */
  readonly scoped: boolean;
}

/** Boots an app as users do: classes, a module, `createApp`. */
export function createOursApp({ tools, output }: Setup, { style, scoped }: OursVariant): Promise<App> {
  const createTools = output ? createCountTools : style === "async" ? createAsyncTools : createSyncTools;
  const services = Array.from({ length: tools }, (_, at): ServiceClass => createTools(toolName(at)));
  const module = new ContainerModule(({ bind }) => {
    if (scoped) callScoped(bind(IssueIndex).toSelf());
    else bind(IssueIndex).toSelf().inSingletonScope();
  });
  return createApp({ ...SERVER_INFO, services, modules: [module] });
}
