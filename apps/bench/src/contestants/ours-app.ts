import "reflect-metadata";
import { type App, callScoped, createApp, type ServiceClass } from "@toolwright/core";
import { ContainerModule } from "inversify";
import { createGuardedTools, createPerCallTools, perCallModule } from "../pipeline/ours-tools.js";
import { IssueIndex, toolName } from "../workload/issues.js";
import { SERVER_INFO, type Setup, type ToolKind } from "../workload/setup.js";
import { createLongTools, createProgressTools } from "./ours-http-services.js";
import { createAsyncTools, createCountTools, createSyncTools } from "./ours-services.js";

/**
 * What differs between our own contestants. `async` and `sync` say how the tool's method is written, with a dependency
 * that is a singleton. With `scoped`, the dependency, and so the service, is made anew for every call. `guarded` tools
 * stand behind a guard and two interceptors; a `per-call` service has three dependencies that live for one call.
 */
export type OursVariant = "async" | "sync" | "scoped" | "guarded" | "per-call";

const FACTORIES: Readonly<Record<ToolKind, (name: string) => ServiceClass>> = {
  text: createAsyncTools,
  data: createCountTools,
  progress: createProgressTools,
  weigh: (name) => createLongTools(name, "weigh"),
  page: (name) => createLongTools(name, "page"),
};

const TEXT_FACTORIES: Readonly<Record<OursVariant, (name: string) => ServiceClass>> = {
  async: createAsyncTools,
  sync: createSyncTools,
  scoped: createAsyncTools,
  guarded: createGuardedTools,
  "per-call": createPerCallTools,
};

/**
 * Boots an app as users do: classes, a module, `createApp`.
 *
 * @throws Error for a variant that has no such tools
 */
export function createOursApp({ tools, kind }: Setup, variant: OursVariant): Promise<App> {
  return createApp({
    ...SERVER_INFO,
    services: createServices({ tools, kind }, variant),
    modules: [moduleOf(variant)],
  });
}

/** The services of {@link createOursApp} with one tool each, where they are wanted before the app. */
export function createServices(
  { tools, kind }: Omit<Setup, "revision">,
  variant: OursVariant,
): ServiceClass[] {
  if (kind !== "text" && (variant === "guarded" || variant === "per-call"))
    throw new Error(`There are no ${variant} tools but those that return text`);
  const createTools = kind === "text" ? TEXT_FACTORIES[variant] : FACTORIES[kind];
  return Array.from({ length: tools }, (_, at) => createTools(toolName(at)));
}

/** Binds what the services of a variant need. */
export function moduleOf(variant: OursVariant): ContainerModule {
  if (variant === "per-call") return perCallModule;
  return new ContainerModule(({ bind }) => {
    if (variant === "scoped") callScoped(bind(IssueIndex).toSelf());
    else bind(IssueIndex).toSelf().inSingletonScope();
  });
}
