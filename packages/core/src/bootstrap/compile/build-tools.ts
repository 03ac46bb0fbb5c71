import {
  CreationError,
  type InstanceSource,
  type ServiceClass,
  type ServiceResolver,
} from "../../container/service-resolver.js";
import { messageOf } from "../../errors/error-policy.js";
import type { ToolDefinition } from "../../registry/tool-definition.js";
import type { BootContext } from "../boot-context.js";
import type { DeclaredTool } from "../scan/declared-tool.js";
import { compileInput } from "./compile-input.js";
import { compileOutput } from "./compile-output.js";
import { checkEnhancers, listingRootsOf, rootsOf } from "./compile-pipeline.js";
import { compileTool, type PlannedTool, type ToolSources } from "./compile-tool.js";
import { classesIn, sourceOf } from "./tool-source.js";

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
      input: await compileInput(tool, boot),
      output: compileOutput(tool, boot),
    });
  }
  boot.problems.push(...resolver.check([...classesIn(declared)]));
  boot.throwIfAny();
  const sources = await createInstances(declared, resolver, boot);
  boot.throwIfAny();
  return planned.flatMap((tool) => {
    const found = sources.get(tool.declared);
    return found === undefined
      ? []
      : [{ declared: tool.declared, definition: compileTool(tool, found, boot) }];
  });
}

async function createInstances(
  declared: readonly DeclaredTool[],
  resolver: ServiceResolver,
  boot: BootContext,
): Promise<ReadonlyMap<DeclaredTool, ToolSources>> {
  const sources = new Map<DeclaredTool, ToolSources>();
  const failed = new Set<ServiceClass>();
  for (const tool of declared) {
    const roots = rootsOf(tool);
    if ([roots.service, ...roots.enhancers].some((target) => failed.has(target))) continue;
    try {
      const source = await sourceOf(tool, resolver);
      const listing = listingRootsOf(tool);
      sources.set(tool, { source, listing: listing && (await resolver.source(listing)) });
    } catch (error) {
      const target = error instanceof CreationError ? error.target : tool.service;
      const reason = messageOf(error) ?? "its creation failed";
      failed.add(target);
      boot.report("TW_BIND_FAILED", target.name, { service: target.name, reason });
    }
  }
  for (const [tool, { source }] of sources) {
    checkMethod(tool, source, boot);
    checkEnhancers(tool, source, boot);
  }
  return sources;
}

/** A binding may yield anything that its author calls an instance. One made per call is only there when it is called. */
function checkMethod({ service, method, at }: DeclaredTool, source: InstanceSource, boot: BootContext): void {
  if (source.kind !== "singleton") return;
  const { [method]: found } = source.instance as Readonly<Record<string, unknown>>;
  if (typeof found !== "function")
    boot.report("TW_BIND_METHOD_MISSING", at, { service: service.name, method });
}
