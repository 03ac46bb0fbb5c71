import type { CallRoots, InstanceSource, ServiceClass } from "../../container/service-resolver.js";
import type { Guard } from "../../enhancers/guard.js";
import type { MetadataKey, ToolInfo } from "../../enhancers/tool-call.js";
import { bindCall } from "../../invocation/bind-arguments.js";
import { ToolError } from "../../errors/tool-error.js";
import type { Ending } from "../../invocation/invoker.js";
import { type Enhancers, Pipeline, type WrapResult } from "../../invocation/pipeline/pipeline.js";
import type { Refusal } from "../../invocation/pipeline/run-guards.js";
import { fixedPlace, madePlace, type Place } from "../../invocation/pipeline/step.js";
import { Visibility } from "../../invocation/pipeline/visibility.js";
import type { BootContext } from "../boot-context.js";
import type { DeclaredTool } from "../scan/declared-tool.js";
import {
  type DeclaredEnhancer,
  type DeclaredEnhancers,
  ENHANCER_KINDS,
  lacks,
} from "../scan/scan-enhancers.js";

const KINDS = ["guards", "interceptors", "filters"] as const satisfies readonly (keyof DeclaredEnhancers)[];

/** What the container is to make for the calls of a tool. */
export function rootsOf({ service, enhancers }: DeclaredTool): CallRoots {
  const named = KINDS.flatMap((kind) => enhancers[kind]);
  const classes = named.flatMap((enhancer) => (enhancer.kind === "class" ? [enhancer.target] : []));
  return { service, enhancers: [...new Set(classes)] };
}

/** What the container is to make to decide who may know of a tool; `undefined` where that needs nothing of it. */
export function listingRootsOf({ enhancers }: DeclaredTool): CallRoots | undefined {
  const classes = enhancers.guards.flatMap((guard) =>
    guard.kind === "class" && hasListing(guard.target.prototype as object) ? [guard.target] : [],
  );
  const [service, ...others] = new Set(classes);
  return service === undefined ? undefined : { service, enhancers: others };
}

/** Joins the guards that decide who may know of a tool; `undefined` where everybody may. */
export function compileVisibility(
  { tool, info, boot }: PipelineSubject,
  source: InstanceSource | undefined,
): Visibility | undefined {
  const instances = tool.enhancers.guards.flatMap((one) => (one.kind === "instance" ? [one.instance] : []));
  const fixed = instances.filter(hasListing) as Guard[];
  if (fixed.length === 0 && source === undefined) return undefined;
  const onFault = (fault: unknown): void => {
    boot.logger.error(`The tool "${tool.name}" is hidden, since a guard's canList failed`, { fault });
  };
  return new Visibility({ tool: info, fixed, source, onFault });
}

function hasListing(guard: object): boolean {
  return typeof (guard as Partial<Guard>).canList === "function";
}

/** Checks the enhancers that are there at boot, once the container has made them. */
export function checkEnhancers(tool: DeclaredTool, source: InstanceSource, boot: BootContext): void {
  const { enhancers: classes } = rootsOf(tool);
  for (const kind of KINDS) {
    const { decorator, methods } = ENHANCER_KINDS[kind];
    for (const enhancer of tool.enhancers[kind]) {
      if (enhancer.kind === "instance") continue;
      const made = source.enhancers[classes.indexOf(enhancer.target)];
      const found = made === undefined ? undefined : lacks(made, methods);
      if (found !== undefined)
        boot.report("TW_ENHANCER_INVALID", enhancer.target.name, {
          place: `${decorator} at ${tool.at}`,
          found,
        });
    }
  }
}

/** What a pipeline is composed for. */
export interface PipelineSubject {
  readonly tool: DeclaredTool;
  readonly info: ToolInfo;
  readonly boot: BootContext;
}

/** Composes what stands around a tool's method; `undefined` where nothing does. */
export function compilePipeline<T>(
  { tool, info, boot }: PipelineSubject,
  ending: Ending<T>,
  wrapResult: WrapResult<T>,
): Pipeline<T> | undefined {
  const isEnhanced = KINDS.some((kind) => tool.enhancers[kind].length > 0);
  if (!isEnhanced && tool.slots.every((slot) => typeof slot === "string")) return undefined;
  return new Pipeline(
    {
      tool: info,
      enhancers: placesOf(tool),
      method: bindCall(tool.method, tool.slots),
      ending,
      refusal: refusalOf(tool, boot),
    },
    wrapResult,
  );
}

/** What is neither yes nor no is a mistake of the guard's author, which a model cannot mend, and lets nobody in. */
function refusalOf({ name: toolName, at }: DeclaredTool, { logger, messages }: BootContext): Refusal {
  return (answer, guard) => {
    if (answer !== false) {
      const found = answer === null ? "null" : typeof answer;
      const name = guard === undefined ? "a guard" : nameOfInstance(guard);
      logger.error(`${name}.canActivate denied ${at}: it answered with ${found}, not with true or false`, {
        toolName,
      });
    }
    return new ToolError(messages.denied({ toolName }));
  };
}

function nameOfInstance(instance: object): string {
  const { constructor } = instance as { readonly constructor?: unknown };
  return typeof constructor === "function" ? constructor.name : "a guard";
}

function placesOf(tool: DeclaredTool): Enhancers {
  const { enhancers: classes } = rootsOf(tool);
  return {
    guards: tool.enhancers.guards.map((one) => placeOf(one, classes)),
    interceptors: tool.enhancers.interceptors.map((one) => placeOf(one, classes)),
    filters: tool.enhancers.filters.map((one) => placeOf(one, classes)),
  };
}

/** That it has the methods of its kind is checked where it is named, or made, or by the call. */
function placeOf<E extends object>(enhancer: DeclaredEnhancer, classes: readonly ServiceClass[]): Place<E> {
  return enhancer.kind === "instance"
    ? fixedPlace(enhancer.instance as E)
    : madePlace(classes.indexOf(enhancer.target));
}

/** What guards, interceptors and filters are told of a tool. */
export function infoOf({ name, declaration, annotations, service, method, data }: DeclaredTool): ToolInfo {
  const { title, description } = declaration;
  return Object.freeze({
    name,
    title,
    description,
    annotations,
    service,
    method,
    get: <T>({ key }: MetadataKey<T>) => data.get(key) as T | undefined,
  });
}
