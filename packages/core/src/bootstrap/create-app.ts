import { createKernel, type Feature } from "@toolwright/kernel";
import { createInversifyResolver } from "../container/inversify-resolver.js";
import type { ServiceResolver } from "../container/service-resolver.js";
import { toolsCallMethod } from "../methods/tools-call.js";
import { toolsListMethod } from "../methods/tools-list.js";
import { LiveRegistry } from "../registry/live-registry.js";
import { ToolRegistry } from "../registry/tool-registry.js";
import { App } from "./app.js";
import { type AppOptions, serverInfo } from "./app-options.js";
import { BootContext } from "./boot-context.js";
import { checkOptions } from "./check-options.js";
import { type BuiltTool, buildTools } from "./compile/build-tools.js";
import { ChangeableTools } from "./dynamic/changeable-tools.js";
import { listChangesOf } from "./list-changes-of.js";
import { declaresTools, scanServices } from "./scan/scan-services.js";
import { isObject } from "./option-rules.js";
import { warnOfHosts } from "./warn-of-hosts.js";

/**
 * Builds an app from decorated classes: scans them, compiles their schemas, checks the container, and freezes what
 * calls will run. Nothing is served before `listen`.
 *
 * @throws BootError with everything that is wrong, as far as it can be seen at once: options first, modules that the
 *   container has already, then the rest; what a module throws while it is loaded passes through as it is
 *
 * @example
 * ```ts
 * const app = await createApp({ name: "issues", version: "1.0.0", services: [IssueTools], modules: [githubModule] });
 * ```
 */
export async function createApp(options: AppOptions): Promise<App> {
  // Without a compiler the whole may be missing: then each required option is.
  const boot = new BootContext(isObject(options) ? options : ({} as AppOptions));
  boot.problems.push(...checkOptions(boot.options));
  boot.throwIfAny();
  const resolver = await createResolver(boot);
  try {
    const built = await assemble(resolver, boot);
    const live = new LiveRegistry(new ToolRegistry(built.map(({ definition }) => definition)));
    const changeable =
      boot.options.dynamicTools === true
        ? new ChangeableTools({ options: boot.options, resolver, live }, built)
        : undefined;
    const app = new App({
      kernel: kernelFor(live, boot),
      live,
      changeable,
      resolver,
      serverInfo: Object.freeze(serverInfo(options)),
    });
    warnOfHosts(app, boot);
    boot.problems.push(...(await resolver.start()));
    boot.throwIfAny();
    return app;
  } catch (error) {
    // What went wrong first is what the author has to know.
    await resolver.dispose().catch(() => undefined);
    throw error;
  }
}

function createResolver({ options, logger }: BootContext): Promise<ServiceResolver> {
  const { modules, container, stopDeadlineMs } = options;
  return createInversifyResolver({
    ...(modules !== undefined && { modules }),
    ...(container !== undefined && { container }),
    hasTools: declaresTools,
    reportFault: (fault, owner) => {
      logger.error(`${owner} failed while it was disposed`, { fault });
    },
    reportStopFault: (fault, owner) => {
      logger.error(`${owner}.onStop failed`, { fault });
    },
    stopDeadlineMs,
    reportUnended: (owners, deadlineMs) => {
      const late = owners.join(", ");
      logger.warn(`Stopping took longer than ${String(deadlineMs)} ms; not ended: ${late}`, { owners });
    },
  });
}

/** The boot verbs in order; each step finds all it can before the next depends on it. */
function assemble(resolver: ServiceResolver, boot: BootContext): Promise<readonly BuiltTool[]> {
  const services = [...(boot.options.services ?? []), ...resolver.boundServices()];
  return buildTools(scanServices(services, boot, resolver), resolver, boot);
}

function kernelFor(live: LiveRegistry, { options, logger }: BootContext) {
  const { pageSize, cache, instructions, identify, dynamicTools = false } = options;
  const tools: Feature = {
    capabilities: { tools: dynamicTools ? { listChanged: true } : {} },
    methods: [toolsListMethod(live, { pageSize, cache, identify }), toolsCallMethod(live, identify)],
  };
  return createKernel({
    serverInfo: serverInfo(options),
    instructions,
    features: [tools],
    ...(dynamicTools && { changes: listChangesOf(live) }),
    onFault: (fault, method) => {
      logger.error(`${method} failed inside the server`, { fault });
    },
  });
}
