import type { ServiceClass } from "../../container/service-resolver.js";
import { Annotations } from "../../decorators/annotations.js";
import { applyDecorators } from "../../decorators/apply-decorators.js";
import { Input } from "../../decorators/input.js";
import { Output } from "../../decorators/output.js";
import { Tool } from "../../decorators/tool.js";
import type { AnyDynamicTool } from "./dynamic-tool.js";

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
  // How many parameters the method counts decides what fills them; a handler may count any number.
  const service =
    input === undefined
      ? class {
          handler(context: unknown): unknown {
            return run(context);
          }
        }
      : class {
          handler(args: unknown, context: unknown): unknown {
            return run(args, context);
          }
        };
  // Problems are told at the names of class and method.
  Object.defineProperty(service, "name", { value: `registerTool(${JSON.stringify(name)})` });
  applyDecorators(
    Tool(name, options),
    ...(input === undefined ? [] : [Input(input, { ...(examples !== undefined && { examples }) })]),
    ...(output === undefined ? [] : [Output(output)]),
    ...(annotations === undefined ? [] : [Annotations(annotations)]),
    ...decorators,
  )(service.prototype, "handler");
  return { service, instance: new service() };
}
