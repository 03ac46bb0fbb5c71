import { disposeInReverse, planByOffer, type ReportFault } from "./disposal.js";
import {
  forgetInstance,
  readClassRecord,
  unbindOne,
  type Binding,
} from "../inversify/inversify-internals.js";
import type { LifecycleDeadline } from "./lifecycle-deadline.js";
import type { MadeSingleton } from "./made-singletons.js";

/**
 * Unbinds singletons, the last made first. Inversify runs `@preDestroy` and deactivations; what an instance offers by the
 * language's own symbols comes right after them. Each binding is gone at the end, whether its end failed or still runs.
 */
export async function disposeSingletons(
  made: readonly MadeSingleton[],
  deadline: LifecycleDeadline,
  report: ReportFault,
): Promise<void> {
  for (const { container, binding, owner, instance } of [...made].reverse()) {
    if (!(await deadline.run(owner, () => unbindOne(container, binding), report))) {
      // Inversify keeps a binding whose end failed, or has not come; it must not be run again.
      forgetInstance(binding);
      await unbindOne(container, binding);
    }
    if (instance === undefined || isEndedByInversify(binding)) continue;
    const own = [{ value: instance, plan: planByOffer(owner) }];
    await deadline.run(owner, () => disposeInReverse(own, report), report);
  }
}

/** Whether the language's own symbols are among the `@preDestroy` methods. */
function isEndedByInversify(binding: Binding): boolean {
  const record = binding.type === "Instance" ? readClassRecord(binding.implementationType) : undefined;
  const done = record?.lifecycle.preDestroyMethodNames;
  return done?.has(Symbol.asyncDispose) === true || done?.has(Symbol.dispose) === true;
}
