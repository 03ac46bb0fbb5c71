import { canHaveMethods } from "../inversify/as-object.js";
import { isPromiseLike } from "../../schema/maybe-promise.js";
import type { BindingGraph } from "../graph/binding-graph.js";
import type { GraphEdge, GraphNode } from "../graph/graph-node.js";
import { readClassRecord, type ContainerRecords } from "../inversify/inversify-internals.js";

/** Told of a disposer that failed; `owner` is the class or token whose instance it was. */
export type ReportFault = (fault: unknown, owner: string) => void;

type DisposalStep = (value: unknown) => unknown;

/** How to let go of the instances of one binding. */
export interface DisposalPlan {
  readonly owner: string;
  /** Run one after the other; one that fails does not stop the next. */
  readonly steps: readonly DisposalStep[];
  /** Those of the steps that the binding has for whatever it yields, also for what another binding made. */
  readonly deactivations: readonly DisposalStep[];
  /** Whether an instance has to say by itself that there is something to do. */
  readonly isOptional: boolean;
}

/** An instance and how to let go of it. */
export interface MadeInstance {
  readonly value: unknown;
  readonly plan: DisposalPlan;
}

/** What the instances of one edge need at the end of a call; `undefined` for one that needs nothing. */
export interface EdgeDisposal {
  readonly edge: GraphEdge;
  readonly plans: readonly (DisposalPlan | undefined)[];
}

/** Finds what has to be disposed of a call, each thing once, however many roots lead to it. */
export class DisposalSearch {
  readonly #graph: BindingGraph;
  readonly #records: ContainerRecords;
  readonly #seen = new Set<GraphNode>();
  readonly #kept = new Set<GraphNode>();
  /** The first way to each thing that some edge does not let us keep. */
  readonly #passedOver = new Map<GraphNode, readonly string[]>();

  constructor(graph: BindingGraph, records: ContainerRecords) {
    this.#graph = graph;
    this.#records = records;
  }

  /**
   * The edges below some nodes that lead to call-scoped instances with something to dispose, in the order of creation.
   * Without those that an earlier question found, and without edges whose target depends on who asks: the tracker, another
   * asker, would find something else.
   *
   * @param path in what the ways to them begin
   */
  below(roots: readonly GraphNode[], path: readonly string[] = []): readonly EdgeDisposal[] {
    const found: EdgeDisposal[] = [];
    for (const root of roots) this.#visit(root, path, found);
    return found;
  }

  /** The ways to what is sure to have something to dispose, and is left out of all that {@link below} found. */
  get lost(): readonly (readonly string[])[] {
    return [...this.#passedOver].flatMap(([node, path]) => (this.#kept.has(node) ? [] : [path]));
  }

  #visit(node: GraphNode, path: readonly string[], found: EdgeDisposal[]): void {
    if (node.scope === "Singleton") return;
    for (const edge of node.edges) {
      const targets = edge.nodes.flatMap(targetsOf);
      for (const next of targets) {
        if (this.#seen.has(next)) continue;
        this.#seen.add(next);
        this.#visit(next, [...path, next.name], found);
      }
      const plans = targets.map((next) => this.#planOf(next));
      if (plans.every((plan) => plan === undefined)) continue;
      if (this.#graph.isAnywhere(edge)) {
        for (const next of targets) this.#kept.add(next);
        found.push({ edge, plans });
        continue;
      }
      // What a redirection leads to can still be asked for by its own name.
      for (const next of edge.nodes)
        if (next.binding?.type === "ServiceRedirection") this.#visit(next, path, found);
      this.#passOver(targets, plans, path);
    }
  }

  #passOver(
    targets: readonly GraphNode[],
    plans: readonly (DisposalPlan | undefined)[],
    path: readonly string[],
  ): void {
    targets.forEach((next, index) => {
      const isSure = plans[index]?.isOptional === false;
      if (isSure && !this.#passedOver.has(next)) this.#passedOver.set(next, [...path, next.name]);
    });
  }

  #planOf(node: GraphNode): DisposalPlan | undefined {
    const isToKeep = node.scope === "Request" && !this.#kept.has(node);
    return isToKeep ? planDisposal(node, this.#records) : undefined;
  }
}

/** Among several bindings a redirection stands for all that it leads to. */
function targetsOf(node: GraphNode): readonly GraphNode[] {
  if (node.binding?.type !== "ServiceRedirection") return [node];
  return node.edges.flatMap(({ nodes }) => nodes.flatMap(targetsOf));
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
    deactivations,
    isOptional: implementation === undefined && steps.length === 0,
  };
}

/** How to dispose an instance by nothing but what it offers itself. */
export function planByOffer(owner: string): DisposalPlan {
  return { owner, steps: [disposeByOffer], deactivations: [], isOptional: true };
}

/** Whether there is something to do for a value: false for, say, a string that a factory returned. */
export function isDisposable({ value, plan }: MadeInstance): boolean {
  return !plan.isOptional || offerOf(value) !== undefined;
}

/**
 * Disposes in the reverse of the given order, each instance once, however often it is listed. Of one that several bindings
 * yield, the deactivations of each run, and the instance itself is disposed where it was made. Asynchronous disposers are
 * waited for; the answer is a promise only where there was one. A disposer that fails is reported, and the rest goes on.
 */
export function disposeInReverse(made: readonly MadeInstance[], report: ReportFault): void | Promise<void> {
  for (let index = made.length - 1; index >= 0; index--) {
    const last = made[index];
    if (last === undefined) continue;
    const pending = runSteps(stepsOf(last, made.slice(0, index)), last, report);
    if (pending !== undefined) return pending.then(() => disposeInReverse(made.slice(0, index), report));
  }
}

function stepsOf({ value, plan }: MadeInstance, earlier: readonly MadeInstance[]): readonly DisposalStep[] {
  const same = canHaveMethods(value) ? earlier.filter((other) => other.value === value) : [];
  if (same.length === 0) return plan.steps;
  return plan.deactivations.filter((step) => !same.some((other) => other.plan.deactivations.includes(step)));
}

function runSteps(
  steps: readonly DisposalStep[],
  made: MadeInstance,
  report: ReportFault,
): Promise<void> | undefined {
  const { value, plan } = made;
  for (const [index, step] of steps.entries()) {
    try {
      const pending = step(value);
      if (!isPromiseLike(pending)) continue;
      return Promise.resolve(pending)
        .catch((fault: unknown) => report(fault, plan.owner))
        .then(() => runSteps(steps.slice(index + 1), made, report));
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
