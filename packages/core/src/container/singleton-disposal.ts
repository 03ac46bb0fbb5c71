import type { Container } from "inversify";
import { isMade, madeBy } from "./container-bindings.js";
import { disposeInReverse, type MadeInstance, type ReportFault } from "./disposal.js";
import type { BindingGraph } from "./graph/binding-graph.js";
import { creationOrder } from "./graph/creation-order.js";
import { nameOf } from "./graph/graph-node.js";
import { forgetInstance, unbindOne, type Binding } from "./inversify-internals.js";

/** The bindings of one container that are ours to take out. */
export interface Holding {
  readonly container: Container;
  readonly bindings: readonly Binding[];
}

/** How singletons are let go of. */
export interface SingletonDisposal {
  /** Asked only where something was made. */
  readonly graph: () => BindingGraph;
  readonly report: ReportFault;
}

/**
 * Unbinds the singletons that were made, a dependent before what it needs, wherever the two are bound. Inversify runs
 * `@preDestroy` and deactivations; what an instance offers by the language's own symbols comes right after them.
 */
export async function disposeSingletons(
  holdings: readonly Holding[],
  { graph, report }: SingletonDisposal,
): Promise<void> {
  const containers = new Map<Binding, Container>(
    holdings.flatMap(({ container, bindings }) =>
      bindings.filter(isMade).map((binding) => [binding, container]),
    ),
  );
  if (containers.size === 0) return;
  const ordered = creationOrder([...containers.keys()], graph());
  const made = ordered.map(madeBy);
  for (const [index, binding] of [...ordered.entries()].reverse()) {
    const container = containers.get(binding);
    if (container !== undefined) await unbind(container, binding, report);
    await disposeInReverse(ownInstances(made, index), report);
  }
}

async function unbind(container: Container, binding: Binding, report: ReportFault): Promise<void> {
  try {
    await unbindOne(container, binding);
  } catch (fault) {
    report(fault, nameOf(binding.serviceIdentifier));
    // Inversify keeps a binding whose end failed; its end must not be run again.
    forgetInstance(binding);
    await unbindOne(container, binding);
  }
}

/** What a binding made itself: an instance that it only passes on goes with the binding that made it. */
function ownInstances(made: readonly (readonly MadeInstance[])[], index: number): readonly MadeInstance[] {
  const earlier = made.slice(0, index).flat();
  return (made[index] ?? []).filter(({ value }) => !earlier.some((other) => other.value === value));
}
