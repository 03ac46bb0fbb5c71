import type { InterceptorSource } from "../enhancers/enhancer-source.js";
import { enhance, type EnhancerDecorator } from "./enhancer-decorator.js";

/**
 * Puts interceptors around a tool, or around all tools of a class. A class is resolved by the container, an instance used
 * as it is. Those of the app are outermost, then those of the class, then those of the method; within each, the first
 * named.
 *
 * @example
 * ```ts
 * @Tool({ description: "Report of a month." })
 * @UseInterceptors(Timing, new Cached({ seconds: 60 }))
 * report(@Input(Month) month: Args<typeof Month>): Promise<Report> { … }
 * ```
 */
export function UseInterceptors(...interceptors: readonly InterceptorSource[]): EnhancerDecorator {
  return enhance({ interceptors });
}
