import type { ServiceClass } from "../../container/service-resolver.js";
import type { ToolInfo } from "../../enhancers/tool-call.js";
import { ToolError } from "../../errors/tool-error.js";
import { bindMethod } from "../../invocation/bind-method.js";
import type { Ending } from "../../invocation/ending/ending.js";
import { kindOfAnswer } from "../../invocation/pipeline/guard-answer.js";
import { nameOfEnhancer } from "../../invocation/pipeline/name-of-enhancer.js";
import { type Enhancers, Pipeline } from "../../invocation/pipeline/pipeline.js";
import type { Refusal } from "../../invocation/pipeline/run-guards.js";
import { type Lookup, lookupFixed, lookupMade } from "../../invocation/pipeline/step.js";
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

/** Whether something stands around a tool's method. */
export function isEnhanced({ enhancers }: DeclaredTool): boolean {
  return KINDS.some((kind) => enhancers[kind].length > 0);
}

/** Composes what stands around a tool's method. */
export function compilePipeline<T>(subject: PipelineSubject, ending: Ending<T>): Pipeline<T> {
  const { tool, info, classes, boot } = subject;
  const service: Lookup<object> =
    tool.holder === undefined ? lookupMade(classes.length - 1) : lookupFixed(tool.holder);
  const method = bindMethod(tool.method, tool.slots);
  return new Pipeline({
    tool: info,
    enhancers: lookupsOf(subject),
    method: (step) => method(service(step), step),
    ending,
    refusal: refusalOf(tool, boot),
  });
}

/** What is neither yes nor no is a mistake of the guard's author, which a model cannot mend, and lets nobody in. */
function refusalOf({ name: toolName, at }: DeclaredTool, { logger, messages }: BootContext): Refusal {
  return (answer, guard) => {
    if (answer !== false) {
      const said = `it answered with ${kindOfAnswer(answer)}, not with true or false`;
      logger.error(`${nameOfEnhancer(guard, "a guard")}.canActivate denied ${at}: ${said}`, { toolName });
    }
    return new ToolError(messages.denied({ toolName }));
  };
}

function lookupsOf({ tool, classes }: PipelineSubject): Enhancers {
  const { guards, interceptors, filters } = tool.enhancers;
  return {
    guards: guards.map((one) => lookupOf(one, classes)),
    interceptors: interceptors.map((one) => lookupOf(one, classes)),
    filters: filters.map((one) => lookupOf(one, classes)),
  };
}

/** That it has the methods of its kind is checked where it is named, or made, or by the call. */
function lookupOf<E extends object>(enhancer: DeclaredEnhancer, classes: readonly ServiceClass[]): Lookup<E> {
  return enhancer.kind === "instance"
    ? lookupFixed(enhancer.instance as E)
    : lookupMade(classes.indexOf(enhancer.target));
}
