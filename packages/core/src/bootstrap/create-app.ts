import { createKernel, type Feature } from "@toolwright/kernel";
import { createInversifyResolver } from "../container/inversify-resolver.js";
import type { InstanceSource, ServiceClass, ServiceResolver } from "../container/service-resolver.js";
import { BootError } from "../errors/boot-error.js";
import { messageOf } from "../errors/error-policy.js";
import { toolsCallMethod } from "../methods/tools-call.js";
import { toolsListMethod } from "../methods/tools-list.js";
import { ToolRegistry } from "../registry/tool-registry.js";
import { App } from "./app.js";
import { type AppOptions, serverInfo } from "./app-options.js";
import { BootContext } from "./boot-context.js";
import { checkOptions } from "./check-options.js";
import { compileInput } from "./compile/compile-input.js";
import { compileOutput } from "./compile/compile-output.js";
import { compileTool, type PlannedTool } from "./compile/compile-tool.js";
import type { DeclaredTool } from "./scan/declared-tool.js";
import { declaresTools, scanServices } from "./scan/scan-services.js";
import { isObject } from "./value-checks.js";
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
  throwIfAny(boot);
  const resolver = await createResolver(boot);
  try {
    const registry = new ToolRegistry(await assemble(resolver, boot));
    const app = new App({
      kernel: kernelFor(registry, boot),
      registry,
      resolver,
      serverInfo: Object.freeze(serverInfo(options)),
    });
    warnOfHosts(app, boot);
    return app;
  } catch (error) {
    await resolver.dispose();
    throw error;
  }
}

function createResolver({ options, logger }: BootContext): Promise<ServiceResolver> {
  const { modules, container } = options;
  return createInversifyResolver({
    ...(modules !== undefined && { modules }),
    ...(container !== undefined && { container }),
    hasTools: declaresTools,
    reportFault: (fault, owner) => {
      logger.error(`${owner} failed while it was disposed`, { fault });
    },
  });
}

/** The boot verbs in order; each step finds all it can before the next depends on it. */
async function assemble(resolver: ServiceResolver, boot: BootContext) {
  const services = [...new Set([...(boot.options.services ?? []), ...resolver.boundServices()])];
  const declared = scanServices(services, boot);
  const planned: PlannedTool[] = [];
  for (const tool of declared) {
    planned.push({
      declared: tool,
      input: await compileInput(tool, boot),
      output: compileOutput(tool, boot),
    });
  }
  boot.problems.push(...resolver.check([...new Set(declared.map((tool) => tool.service))]));
  throwIfAny(boot);
  const sources = await createInstances(planned, resolver, boot);
  for (const { declared } of planned) checkMethod(declared, sources.get(declared.service), boot);
  throwIfAny(boot);
  return planned.flatMap((tool) => {
    const source = sources.get(tool.declared.service);
    return source === undefined ? [] : [compileTool(tool, source, boot)];
  });
}

async function createInstances(
  planned: readonly PlannedTool[],
  resolver: ServiceResolver,
  boot: BootContext,
): Promise<ReadonlyMap<ServiceClass, InstanceSource>> {
  const sources = new Map<ServiceClass, InstanceSource>();
  for (const service of new Set(planned.map((tool) => tool.declared.service))) {
    try {
      sources.set(service, await resolver.source(service));
    } catch (error) {
      const reason = messageOf(error) ?? "its creation failed";
      boot.report("TW_BIND_FAILED", service.name, { service: service.name, reason });
    }
  }
  return sources;
}

/** A binding may yield anything that its author calls an instance. One made per call is only there when it is called. */
function checkMethod(
  { service, method, at }: DeclaredTool,
  source: InstanceSource | undefined,
  boot: BootContext,
): void {
  if (source?.kind !== "singleton") return;
  const { [method]: found } = source.instance as Readonly<Record<string, unknown>>;
  if (typeof found !== "function")
    boot.report("TW_BIND_METHOD_MISSING", at, { service: service.name, method });
}

function kernelFor(registry: ToolRegistry, { options, logger }: BootContext) {
  const { pageSize, cache, instructions } = options;
  const tools: Feature = {
    capabilities: { tools: {} },
    methods: [toolsListMethod(registry, { pageSize, cache }), toolsCallMethod(registry)],
  };
  return createKernel({
    serverInfo: serverInfo(options),
    instructions,
    features: [tools],
    onFault: (fault, method) => {
      logger.error(`${method} failed inside the server`, { fault });
    },
  });
}

function throwIfAny({ problems }: BootContext): void {
  if (problems.length > 0) throw new BootError(problems);
}
