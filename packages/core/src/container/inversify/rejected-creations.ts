import { isPromiseLike } from "../../schema/maybe-promise.js";
import { allBindings, hasBegun } from "./container-bindings.js";
import { forgetInstance, type ContainerRecords } from "./inversify-internals.js";

/**
 * Lets go of singletons whose asynchronous creation failed, or is to fail: inversify keeps the promise, and would answer
 * everybody with its error for ever. Asked for again, they are made anew.
 *
 * Resolves when those that had failed by now are let go.
 */
export async function forgetRejected(records: ContainerRecords): Promise<void> {
  for (const binding of allBindings(records)) {
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
