import { canHaveMethods } from "../inversify/as-object.js";
import { isPromiseLike } from "../../schema/maybe-promise.js";
import type { BindingGraph } from "../graph/binding-graph.js";
import type { GraphEdge, GraphNode } from "../graph/graph-node.js";
import { readClassRecord, type ContainerRecords } from "../inversify/inversify-internals.js";

/** Told of a disposer that failed; `owner` is the class or token whose instance it was. */
export type ReportFault = (fault: unknown, owner: string) => void;

/** How to let go of the instances of one binding. */
export interface DisposalPlan {
  readonly owner: string;
  /** Run one after the other; one that fails does not stop the next. */
  readonly steps: readonly ((value: unknown) => unknown)[];
  /** Whether an instance has to say by itself that there is something to do. */
  readonly isOptional: boolean;
}

/** An instance and how to let go of it. */
export interface MadeInstance {
  readonly value: unknown;
  readonly plan: DisposalPlan;
}

/** What the nodes of one edge need at the end of a call; `undefined` for a node that needs nothing. */
export interface EdgeDisposal {
  readonly edge: GraphEdge;
  readonly plans: readonly (DisposalPlan | undefined)[];
}

/**
 * The edges below some nodes that lead to call-scoped instances with something to dispose, in the order of creation. Only
 * edges that find the same whoever follows them: an instance that depends on its parents cannot be asked for again.
 */
export function disposalsBelow(
  roots: readonly GraphNode[],
  graph: BindingGraph,
  records: ContainerRecords,
): readonly EdgeDisposal[] {
  const found: EdgeDisposal[] = [];
  const seen = new Set<GraphNode>();
  roots.forEach(visit);
  return found;

  function visit(node: GraphNode): void {
    if (node.scope === "Singleton") return;
    for (const edge of node.edges) {
      const fresh = edge.nodes.filter((next) => !seen.has(next));
      for (const next of fresh) {
        seen.add(next);
        visit(next);
      }
      if (!graph.isAnywhere(edge)) continue;
      const plans = edge.nodes.map((next) =>
        fresh.includes(next) && next.scope === "Request" ? planDisposal(next, records) : undefined,
      );
      if (plans.some((plan) => plan !== undefined)) found.push({ edge, plans });
    }
  }
}

/** How to dispose what a node makes; `undefined` where there will be nothing to do, as far as its class tells. */
export function planDisposal(node: GraphNode, records: ContainerRecords): DisposalPlan | undefined {
  const { binding, implementation, identifier, name } = node;
  const isMade =
    implementation !== undefined || binding?.type === "DynamicValue" || binding?.type === "ResolvedValue";
  if (!isMade) return undefined;
  const hooks = implementation === undefined ? undefined : readClassRecord(implementation)?.lifecycle;
  const methods = [...(hooks?.preDestroyMethodNames ?? [])];
  const bound = binding !== undefined && "onDeactivation" in binding ? binding.onDeactivation : undefined;
  const deactivations = [
    ...(bound === undefined ? [] : [bound]),
    ...(records.deactivationService.get(identifier) ?? []),
  ];
  const steps = [...methods.map((key) => (value: unknown) => callMethod(value, key)), ...deactivations];
  const offered = implementation === undefined ? undefined : offerOf(implementation.prototype);
  if (implementation !== undefined && offered === undefined && steps.length === 0) return undefined;
  const isMarked = offered !== undefined && methods.includes(offered);
  return {
    owner: name,
    steps: isMarked ? steps : [...steps, disposeByOffer],
    isOptional: implementation === undefined && steps.length === 0,
  };
}

/** How to dispose an instance by nothing but what it offers itself. */
export function planByOffer(owner: string): DisposalPlan {
  return { owner, steps: [disposeByOffer], isOptional: true };
}

/** Whether there is something to do for a value: false for, say, a string that a factory returned. */
export function isDisposable({ value, plan }: MadeInstance): boolean {
  return !plan.isOptional || offerOf(value) !== undefined;
}

/**
 * Disposes in the reverse of the given order, each instance once, however often it is listed. Asynchronous disposers are
 * waited for; the answer is a promise only where there was one. A disposer that fails is reported, and the rest goes on.
 */
export function disposeInReverse(made: readonly MadeInstance[], report: ReportFault): void | Promise<void> {
  for (let index = made.length - 1; index >= 0; index--) {
    const last = made[index];
    if (last === undefined || isListedBefore(last, made.slice(0, index))) continue;
    const pending = disposeFrom(0, last, report);
    if (pending !== undefined) return pending.then(() => disposeInReverse(made.slice(0, index), report));
  }
}

function isListedBefore({ value }: MadeInstance, earlier: readonly MadeInstance[]): boolean {
  return canHaveMethods(value) && earlier.some((other) => other.value === value);
}

function disposeFrom(start: number, made: MadeInstance, report: ReportFault): Promise<void> | undefined {
  const { value, plan } = made;
  for (let index = start; index < plan.steps.length; index++) {
    try {
      const pending = plan.steps[index]?.(value);
      if (!isPromiseLike(pending)) continue;
      return Promise.resolve(pending)
        .catch((fault: unknown) => report(fault, plan.owner))
        .then(() => disposeFrom(index + 1, made, report));
    } catch (fault) {
      report(fault, plan.owner);
    }
  }
  return undefined;
}

function disposeByOffer(value: unknown): unknown {
  const offered = offerOf(value);
  return offered === undefined ? undefined : callMethod(value, offered);
}

/** The language's disposal method that an instance (or prototype) has; the asynchronous one comes first. */
function offerOf(value: unknown): symbol | undefined {
  if (!canHaveMethods(value) || isMock(value)) return undefined;
  if (Symbol.asyncDispose in value) return Symbol.asyncDispose;
  return Symbol.dispose in value ? Symbol.dispose : undefined;
}

/** A mock function of Jest or Vitest offers to forget its calls, which a test still wants to see; it holds nothing. */
function isMock(value: object): boolean {
  return "_isMockFunction" in value;
}

function callMethod(value: unknown, key: string | symbol): unknown {
  return (value as Record<string | symbol, () => unknown>)[key]?.();
}
