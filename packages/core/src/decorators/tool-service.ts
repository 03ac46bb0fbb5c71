import { makeInjectable } from "../container/make-injectable.js";
import type { DecoratedClass } from "../metadata/prototype-chain.js";
import { recordServiceOptions } from "../metadata/service-options.js";
import { isStandardContext, markStandardUse } from "../metadata/standard-use.js";

/** What `@ToolService` takes. */
export interface ToolServiceOptions {
  /** Put before the name of each tool of the class as it is, so `"billing_"` makes `billing_refund` of `refund`. */
  readonly prefix?: string | undefined;
}

/**
 * Marks a class whose methods are tools, and makes it injectable: its constructor's parameters come from the container.
 * `@injectable()` may stand beside it, in either order, to choose a scope.
 *
 * A subclass inherits the prefix, unless it is decorated itself.
 *
 * @example
 * ```ts
 * @ToolService({ prefix: "billing_" })
 * class BillingTools {
 *   constructor(private readonly ledger: Ledger) {}
 * }
 * ```
 */
export function ToolService(options: ToolServiceOptions = {}): (service: DecoratedClass) => void {
  const decorate = (service: DecoratedClass, context?: unknown): void => {
    recordServiceOptions(service, options);
    if (isStandardContext(context)) markStandardUse(service, context);
    makeInjectable(service);
  };
  return decorate;
}
