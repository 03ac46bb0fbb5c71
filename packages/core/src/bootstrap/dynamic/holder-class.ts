import type { ServiceClass } from "../../container/service-resolver.js";
import { Annotations } from "../../decorators/annotations.js";
import { type AnyDecorator, decorated } from "../../decorators/apply-decorators.js";
import { Context } from "../../decorators/context.js";
import { Input } from "../../decorators/input.js";
import { Output } from "../../decorators/output.js";
import { Tool } from "../../decorators/tool.js";
import type { AnyDynamicTool } from "./dynamic-tool.js";

const METHOD = "handler";

/** A class of one method, and its instance. */
export interface Holder {
  readonly service: ServiceClass;
  readonly instance: object;
}

/**
 * Puts a function into the method of a class, decorated as a method would be: a tool of the run time takes the same way as
 * any other, and nothing has to be checked, compiled or run in a second manner.
 */
export function holderClass(tool: AnyDynamicTool): Holder {
  const { name, input, examples, output, annotations, decorators = [], handler, ...options } = tool;
  const run = handler as (...args: readonly unknown[]) => unknown;
  const service = class {
    handler(...values: readonly unknown[]): unknown {
      return run(...values);
    }
  };
  // Problems are told at the names of class and method.
  Object.defineProperty(service, "name", { value: `registerTool(${JSON.stringify(name)})` });
  decorate(service.prototype, [
    Tool(name, options),
    ...(input === undefined ? [] : [Input(input, { ...(examples !== undefined && { examples }) })]),
    ...(output === undefined ? [] : [Output(output)]),
    ...(annotations === undefined ? [] : [Annotations(annotations)]),
    ...decorators,
  ]);
  // Said, since the method counts no parameters, and what a decorator puts in its place may not either.
  Context()(service.prototype, METHOD, input === undefined ? 0 : 1);
  return { service, instance: new service() };
}

/** As the compiler decorates a method: what comes out is defined. */
function decorate(prototype: object, decorators: readonly AnyDecorator[]): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, METHOD);
  const put = decorated(decorators, prototype, METHOD, descriptor) ?? descriptor;
  Object.defineProperty(prototype, METHOD, put as PropertyDescriptor);
}
