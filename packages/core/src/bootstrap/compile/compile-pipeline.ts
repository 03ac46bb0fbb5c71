import type { ServiceClass } from "../../container/service-resolver.js";
import type { ToolInfo } from "../../enhancers/tool-call.js";
import { ToolError } from "../../errors/tool-error.js";
import { arePlain, bindCall } from "../../invocation/bind-arguments.js";
import type { Ending } from "../../invocation/invoker.js";
import { type Enhancers, Pipeline } from "../../invocation/pipeline/pipeline.js";
import type { Refusal } from "../../invocation/pipeline/run-guards.js";
import { fixedPlace, madePlace, type Place } from "../../invocation/pipeline/step.js";
import type { BootContext } from "../boot-context.js";
import type { DeclaredTool } from "../scan/declared-tool.js";
import { type DeclaredEnhancer, KINDS } from "../scan/scan-enhancers.js";

/** What a pipeline is composed for. */
export interface PipelineSubject {
  readonly tool: DeclaredTool;
  readonly info: ToolInfo;
  /** The classes of its calls' instances, in the order in which they are made. */
  readonly classes: readonly ServiceClass[];
  readonly boot: BootContext;
}

/** Whether something stands around a tool's method, or has to be read from its calls. */
export function isEnhanced({ enhancers, slots }: DeclaredTool): boolean {
  return KINDS.some((kind) => enhancers[kind].length > 0) || !arePlain(slots);
}

/** Composes what stands around a tool's method. */
export function compilePipeline<T>(subject: PipelineSubject, ending: Ending<T>): Pipeline<T> {
  const { tool, info, classes, boot } = subject;
  const service: Place<object> =
    tool.holder === undefined ? madePlace(classes.length - 1) : fixedPlace(tool.holder);
  const method = bindCall(tool.method, tool.slots);
  return new Pipeline({
    tool: info,
    enhancers: placesOf(subject),
    method: (step) => method(service(step), step.call),
    ending,
    refusal: refusalOf(tool, boot),
  });
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

function placesOf({ tool, classes }: PipelineSubject): Enhancers {
  const { guards, interceptors, filters } = tool.enhancers;
  return {
    guards: guards.map((one) => placeOf(one, classes)),
    interceptors: interceptors.map((one) => placeOf(one, classes)),
    filters: filters.map((one) => placeOf(one, classes)),
  };
}

/** That it has the methods of its kind is checked where it is named, or made, or by the call. */
function placeOf<E extends object>(enhancer: DeclaredEnhancer, classes: readonly ServiceClass[]): Place<E> {
  return enhancer.kind === "instance"
    ? fixedPlace(enhancer.instance as E)
    : madePlace(classes.indexOf(enhancer.target));
}
