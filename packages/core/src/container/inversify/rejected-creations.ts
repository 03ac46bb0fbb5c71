import { isPromiseLike } from "../../schema/maybe-promise.js";
import { hasBegun, isSettled } from "./container-bindings.js";
import { type Binding, forgetInstance } from "./inversify-internals.js";

/**
 * Lets go of singletons whose asynchronous creation failed, or is to fail: inversify keeps the promise, and would answer
 * everybody with its error for ever. Asked for again, they are made anew.
 *
 * Resolves when those that had failed by now are let go.
 */
export async function forgetRejected(bindings: readonly Binding[]): Promise<void> {
  for (const binding of bindings) {
    if (!hasBegun(binding) || binding.type === "ConstantValue") continue;
    const { value } = binding.cache;
    if (!isPromiseLike(value)) continue;
    const forget = (): void => {
      // It may have been made anew by then.
      if (binding.cache.value === value) forgetInstance(binding);
    };
    value.then(undefined, forget);
  }
  // Handlers of promises that are settled run before whatever is queued now.
  await Promise.resolve();
}

/** Whether the creation of a singleton may still fail, so that {@link forgetRejected} would have to do. */
export function mayStillReject(binding: Binding): boolean {
  const isMade = "cache" in binding && binding.scope === "Singleton" && binding.type !== "ConstantValue";
  return isMade && !isSettled(binding);
}
