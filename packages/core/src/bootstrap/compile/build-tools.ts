import {
  CreationError,
  type InstanceSource,
  type ServiceClass,
  type ServiceResolver,
} from "../../container/service-resolver.js";
import { messageOf } from "../../errors/error-policy.js";
import { classNameOf } from "../../metadata/class-name.js";
import type { ToolDefinition } from "../../registry/tool-definition.js";
import type { BootContext } from "../boot-context.js";
import type { DeclaredTool } from "../scan/declared-tool.js";
import { ENHANCER_KINDS, KINDS, lacks } from "../scan/scan-enhancers.js";
import { compileInput } from "./compile-input.js";
import { compileOutput } from "./compile-output.js";
import { compileTool, type PlannedTool } from "./compile-tool.js";
import { unreadClassOf } from "./unread-decorators.js";
import { rootsOf, sourcesOf, type ToolSources } from "./tool-roots.js";

/** A tool as it was declared, and what calls run. */
export interface BuiltTool {
  readonly declared: DeclaredTool;
  readonly definition: ToolDefinition;
}

/**
 * Compiles schemas, checks the container, makes instances, and freezes what calls will run; each step finds all it can
 * before the next depends on it.
 *
 * @throws BootError with everything that is wrong
 */
export async function buildTools(
  declared: readonly DeclaredTool[],
  resolver: ServiceResolver,
  boot: BootContext,
): Promise<readonly BuiltTool[]> {
  const planned: PlannedTool[] = [];
  for (const tool of declared) {
    planned.push({
      declared: tool,
      roots: rootsOf(tool),
      input: await compileInput(tool, boot),
      output: compileOutput(tool, boot),
    });
  }
  boot.problems.push(...resolver.check(classesIn(planned), placesOf(planned)));
  boot.throwIfAny();
  const sources = await createInstances(planned, resolver, boot);
  boot.throwIfAny();
  return [...sources].map(([tool, found]) => ({
    declared: tool.declared,
    definition: compileTool(tool, found, boot),
  }));
}

/** Services first: what is wrong with one is told at its own name. */
function classesIn(planned: readonly PlannedTool[]): readonly ServiceClass[] {
  const services = planned.flatMap(({ declared }) =>
    declared.holder === undefined ? [declared.service] : [],
  );
  return [...new Set([...services, ...planned.flatMap(({ roots }) => roots.ofCalls)])];
}

/** Where each class of an enhancer was named first. */
function placesOf(planned: readonly PlannedTool[]): ReadonlyMap<ServiceClass, string> {
  const services = new Set(planned.map(({ declared }) => declared.service));
  const places = new Map<ServiceClass, string>();
  for (const { declared } of planned) {
    for (const enhancer of KINDS.flatMap((kind) => declared.enhancers[kind])) {
      if (enhancer.kind === "instance" || services.has(enhancer.target) || places.has(enhancer.target))
        continue;
      places.set(enhancer.target, enhancer.at);
    }
  }
  return places;
}

/** In the order of the tools; without those of which something failed. */
async function createInstances(
  planned: readonly PlannedTool[],
  resolver: ServiceResolver,
  boot: BootContext,
): Promise<ReadonlyMap<PlannedTool, ToolSources>> {
  const sources = new Map<PlannedTool, ToolSources>();
  const failed = new Set<ServiceClass>();
  for (const tool of planned) {
    const { roots, declared } = tool;
    if (roots.ofCalls.some((target) => failed.has(target))) continue;
    try {
      sources.set(tool, await sourcesOf(roots, declared.holder, resolver));
    } catch (error) {
      const target = error instanceof CreationError ? error.target : declared.service;
      const reason = messageOf(error) ?? "its creation failed";
      failed.add(target);
      const name = classNameOf(target);
      boot.report("TW_BIND_FAILED", name, { service: name, reason });
    }
  }
  if (failed.size > 0) await resolver.forgetFailed();
  checkDecorators(sources, boot);
  for (const [{ declared, roots }, { calls }] of sources) {
    checkMethod(declared, calls, boot);
    checkEnhancers(declared, { classes: roots.ofCalls, kept: calls.kept }, boot);
  }
  return sources;
}

/** Whether guards were missed on what a factory made; told once for each service. */
function checkDecorators(sources: ReadonlyMap<PlannedTool, ToolSources>, boot: BootContext): void {
  const services = new Map(
    [...sources].map(([{ declared }, { calls }]) => [declared.service, { declared, calls }]),
  );
  for (const [service, { declared, calls }] of services) {
    if (declared.holder !== undefined || calls.kind !== "singleton") continue;
    const [instance] = calls.kept.slice(-1);
    const made = instance && unreadClassOf(instance, declared.decorated);
    const name = classNameOf(service);
    if (made !== undefined)
      boot.report("TW_BIND_DECORATORS_UNREAD", name, { service: name, made: classNameOf(made) });
  }
}

/** A binding may yield anything that its author calls an instance. One made per call is only there when it is called. */
function checkMethod(tool: DeclaredTool, source: InstanceSource, boot: BootContext): void {
  const { service, holder, method, at } = tool;
  if (holder !== undefined || source.kind !== "singleton") return;
  const { [method]: found } = source.kept.at(-1) as Readonly<Record<string, unknown>>;
  if (typeof found !== "function")
    boot.report("TW_BIND_METHOD_MISSING", at, { service: classNameOf(service), method });
}

/** Checks the enhancers that are there at boot, once the container has made them. */
function checkEnhancers(
  { enhancers, at }: DeclaredTool,
  { classes, kept }: { readonly classes: readonly ServiceClass[]; readonly kept: InstanceSource["kept"] },
  boot: BootContext,
): void {
  for (const kind of KINDS) {
    const { decorator, methods } = ENHANCER_KINDS[kind];
    for (const enhancer of enhancers[kind]) {
      if (enhancer.kind === "instance") continue;
      const made = kept[classes.indexOf(enhancer.target)];
      const found = made === undefined ? undefined : lacks(made, methods);
      const place = `${decorator} at ${at}`;
      if (found !== undefined)
        boot.report("TW_ENHANCER_INVALID", classNameOf(enhancer.target), { place, found });
    }
  }
}
