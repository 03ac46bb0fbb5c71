import { injectable } from "inversify";
import type { DecoratedClass } from "../metadata/prototype-chain.js";
import { isToolService } from "../metadata/service-options.js";
import { isReflectLoaded } from "../metadata/reflected-types.js";
import { clearInjectableFlag, hasInjectableFlag } from "./inversify/inversify-internals.js";

/**
 * Makes inversify read a class's constructor, as `@injectable()` does, beside which it may stand in either order.
 *
 * It runs when the class is defined, not at boot, so that the class can be resolved from a container of the user's own
 * before, or without, an app. Being the container's business it stands here, and `@ToolService` may import it, the one
 * exception to the rule that decorators import only metadata.
 *
 * Does nothing while reflect-metadata is missing: inversify, which loads it itself in the versions supported, would
 * throw in the middle of an import, where boot can name the cause.
 */
export function makeInjectable(service: DecoratedClass): void {
  if (!isReflectLoaded() || hasInjectableFlag(service)) return;
  injectable()(service);
  // The next `@injectable` would be the user's first.
  clearInjectableFlag(service);
}

/** Whether `@ToolService` or `@injectable` stands on exactly this class. */
export function isInjectable(service: DecoratedClass): boolean {
  return isToolService(service) || hasInjectableFlag(service);
}
