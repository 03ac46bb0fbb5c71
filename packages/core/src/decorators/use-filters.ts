import type { FilterSource } from "../enhancers/enhancer-source.js";
import { enhance, type EnhancerDecorator } from "./enhancer-decorator.js";

/**
 * Lets error filters say in other words what a tool, or any tool of a class, threw. A class is resolved by the container,
 * an instance used as it is. Those of the method are asked first, then those of the class, then those of the app; within
 * each, the last named.
 *
 * @example
 * ```ts
 * @ToolService()
 * @UseFilters(DatabaseErrors)
 * class OrderTools { … }
 * ```
 */
export function UseFilters(...filters: readonly FilterSource[]): EnhancerDecorator {
  return enhance({ filters });
}
