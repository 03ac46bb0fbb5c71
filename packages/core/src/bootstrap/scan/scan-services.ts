import type { ServiceClass, ServiceResolver } from "../../container/service-resolver.js";
import { classNameOf } from "../../metadata/class-name.js";
import { readClassEnhancements } from "../../metadata/enhancements.js";
import { readToolMethods, type ToolMethod } from "../../metadata/read-tool-methods.js";
import { hasStandardUse } from "../../metadata/standard-use.js";
import { readToolData } from "../../metadata/tool-data.js";
import type { ToolDeclaration } from "../../metadata/tool-metadata.js";
import type { BootContext } from "../boot-context.js";
import { checkDeclaration, checkServiceOptions } from "./check-declaration.js";
import type { DeclaredTool } from "./declared-tool.js";
import { decoratedClass, isClass } from "./decorated-class.js";
import { fillSlots } from "./fill-slots.js";
import { type DeclaredEnhancers, insideOf, scanAppEnhancers, scanEnhancers } from "./scan-enhancers.js";
import { ToolNames } from "./tool-names.js";

/** Whether a class, or one of its bases, has a member with `@Tool`. */
export function declaresTools(service: ServiceClass): boolean {
  if (!isClass(service)) return false;
  const members = readToolMethods(service);
  // What was applied as a standard decorator is found to be told, not to be served.
  return members.some(({ metadata }) => metadata.tools.length > 0) || hasStandardUse(service);
}

/**
 * Reads what decorators declared on the services, in order, and reports what is wrong without schema or container.
 *
 * @param services each counts once; of those that are none, the problem names the place
 * @param resolver tells what is bound in place of a service; left out for one whose instance is there already
 */
export function scanServices(
  services: readonly ServiceClass[],
  boot: BootContext,
  resolver?: Pick<ServiceResolver, "implementationOf">,
): readonly DeclaredTool[] {
  const names = new ToolNames(boot);
  const aroundApp = scanAppEnhancers(boot);
  const declared: DeclaredTool[] = [];
  const seen = new Set<unknown>();
  for (const [index, service] of services.entries()) {
    if (seen.has(service)) continue;
    seen.add(service);
    if (!isClass(service)) {
      boot.report("TW_SERVICE_INVALID", "createApp", { index, found: found(service) });
      continue;
    }
    const decorated = decoratedClass(service, resolver?.implementationOf(service));
    for (const tool of scanService({ service, decorated, aroundApp }, boot)) {
      const { method, at, declaration } = tool;
      const name = names.assign({ service: decorated, method, at, given: nameIn(declaration) });
      declared.push({ ...tool, name });
    }
  }
  return declared;
}

/** A service, and where to read what is said of it. */
interface ScannedService {
  readonly service: ServiceClass;
  readonly decorated: ServiceClass;
  readonly aroundApp: DeclaredEnhancers;
}

/** Its tools without their names, which depend on those of others. One by one, so that problems come method by method. */
function* scanService(
  { service, decorated, aroundApp }: ScannedService,
  boot: BootContext,
): Iterable<Omit<DeclaredTool, "name">> {
  const members = readToolMethods(decorated);
  const name = classNameOf(decorated);
  if (hasStandardUse(decorated)) boot.report("TW_DECORATORS_STANDARD", name, {});
  else if (members.length === 0) boot.report("TW_SERVICE_NOT_DECORATED", name, { service: name });
  checkServiceOptions(decorated, boot);
  const said = readClassEnhancements(decorated);
  const outer = insideOf(aroundApp, scanEnhancers(said, name, boot));
  for (const member of members) {
    const tool = scanMember(decorated, member, boot);
    if (tool === undefined) continue;
    const enhancers = insideOf(outer, scanEnhancers(member.metadata, tool.at, boot));
    yield { ...tool, service, decorated, enhancers, data: readToolData(decorated, tool.method) };
  }
}

function found(service: unknown): string {
  if (service === null) return "null";
  return typeof service === "object" ? "an object" : typeof service;
}

/** What a method itself says. */
function scanMember(
  decorated: ServiceClass,
  member: ToolMethod,
  boot: BootContext,
): Omit<DeclaredTool, "name" | "service" | "decorated" | "enhancers" | "data"> | undefined {
  const at = `${classNameOf(decorated)}.${String(member.key)}`;
  const { metadata, key } = member;
  const [declaration] = metadata.tools;
  if (!isPlacedWell(member, at, boot) || typeof key !== "string") return undefined;
  if (declaration === undefined) {
    boot.report("TW_TOOL_MISSING", at, { decorators: decoratorsOf(member).join(" and ") });
    return undefined;
  }
  if (metadata.beforeReflect) boot.report("TW_REFLECT_MISSING", at, {});
  checkRepeats(member, at, boot);
  checkDeclaration(metadata, at, boot);
  const annotations = metadata.annotations[0];
  if (annotations?.readOnlyHint === true && annotations.destructiveHint === true) {
    boot.report("TW_ANNOT_CONTRADICTION", at, {});
  }
  const [input] = metadata.inputs;
  const [output] = metadata.outputs;
  const parameter = input?.parameter ?? 0;
  return {
    method: key,
    at,
    declaration,
    annotations,
    input: input && {
      source: input.inferred ? member.parameterTypes?.[parameter] : input.source,
      inferredFrom: input.inferred ? parameter : undefined,
      examples: Array.isArray(input.examples) ? input.examples : [],
    },
    output: output && { source: output.source },
    slots: fillSlots(member, at, boot),
  };
}

function nameIn({ name }: ToolDeclaration): string | undefined {
  return typeof name === "string" ? name : undefined;
}

function isPlacedWell({ placement }: ToolMethod, at: string, boot: BootContext): boolean {
  if (placement === "static") boot.report("TW_TOOL_STATIC", at, {});
  if (placement === "symbol") boot.report("TW_TOOL_SYMBOL", at, {});
  if (placement === "not-a-method") boot.report("TW_TOOL_NOT_A_METHOD", at, {});
  return placement === "method";
}

function decoratorsOf({ metadata }: ToolMethod): readonly string[] {
  return [
    ...(metadata.inputs.length > 0 ? ["@Input"] : []),
    ...(metadata.outputs.length > 0 ? ["@Output"] : []),
    ...(metadata.annotations.length > 0 ? ["@Annotations"] : []),
    ...(metadata.contexts.length > 0 ? ["@Context"] : []),
    ...(metadata.parameters.length > 0 ? ["a parameter decorator"] : []),
    ...(metadata.guards.length > 0 ? ["@UseGuards"] : []),
    ...(metadata.interceptors.length > 0 ? ["@UseInterceptors"] : []),
    ...(metadata.filters.length > 0 ? ["@UseFilters"] : []),
    ...(metadata.data.length > 0 ? ["custom metadata"] : []),
  ];
}

function checkRepeats({ metadata }: ToolMethod, at: string, boot: BootContext): void {
  const { tools, inputs, outputs, annotations, contexts } = metadata;
  const single = { "@Tool": tools, "@Output": outputs, "@Annotations": annotations, "@Context": contexts };
  for (const [decorator, uses] of Object.entries(single)) {
    if (uses.length > 1) boot.report("TW_TOOL_REPEATED", at, { decorator });
  }
  if (inputs.length > 1) boot.report("TW_INPUT_TWICE", at, {});
}
