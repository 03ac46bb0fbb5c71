import { isPromiseLike } from "../../schema/maybe-promise.js";
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
 * language's own symbols comes right after them. Each binding is gone at the end, whether its end failed or still runs. One
 * that is still being made is waited for as the end of the others is.
 */
export async function disposeSingletons(
  made: readonly MadeSingleton[],
  deadline: LifecycleDeadline,
  report: ReportFault,
): Promise<void> {
  const ended = new Set<unknown>();
  for (const one of [...made].reverse()) {
    const { container, binding, owner } = one;
    if (!(await deadline.run(owner, () => unbindMade(one), report))) {
      // Inversify keeps a binding whose end failed, or has not come; it must not be run again.
      forgetInstance(binding);
      await unbindOne(container, binding);
    }
    if (one.instance === undefined || isEndedByInversify(binding)) continue;
    const dispose = (value: unknown): void | Promise<void> => {
      // Two that were still being made may have made the same.
      if (ended.has(value) || one.passesOn(value)) return;
      ended.add(value);
      return disposeInReverse([{ value, plan: planByOffer(owner) }], report);
    };
    await deadline.run(owner, () => whenMade(one.instance, dispose), report);
  }
}

async function unbindMade({ container, binding, instance }: MadeSingleton): Promise<void> {
  try {
    await unbindOne(container, binding);
  } catch (fault) {
    // A creation that fails late leaves nothing to end: whoever asked for the instance is told.
    if (!isPromiseLike(instance) || (await faultOf(instance)) !== fault) throw fault;
    forgetInstance(binding);
    await unbindOne(container, binding);
  }
}

function whenMade(instance: unknown, run: (made: unknown) => void | Promise<void>): void | Promise<void> {
  return isPromiseLike(instance) ? instance.then(run, () => undefined) : run(instance);
}

function faultOf(creation: Promise<unknown>): Promise<unknown> {
  return creation.then(
    () => undefined,
    (fault: unknown) => fault,
  );
}

/** Whether the language's own symbols are among the `@preDestroy` methods. */
function isEndedByInversify(binding: Binding): boolean {
  const record = binding.type === "Instance" ? readClassRecord(binding.implementationType) : undefined;
  const done = record?.lifecycle.preDestroyMethodNames;
  return done?.has(Symbol.asyncDispose) === true || done?.has(Symbol.dispose) === true;
}
