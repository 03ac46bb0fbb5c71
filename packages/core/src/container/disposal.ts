import type { BindingGraph, GraphEdge, GraphNode } from "./binding-graph.js";
import { readClassRecord, type ContainerRecords, type Deactivation } from "./inversify-internals.js";

/** Told of a disposer that failed; `owner` is the class or token whose instance it was. */
export type ReportFault = (fault: unknown, owner: string) => void;

/** How to let go of one instance. */
export interface DisposalPlan {
  readonly owner: string;
  /** Methods marked with `@preDestroy`. */
  readonly methods: readonly (string | symbol)[];
  readonly deactivations: readonly Deactivation[];
}

/** An instance and how to let go of it. */
export interface Disposable {
  readonly value: unknown;
  readonly plan: DisposalPlan;
}

type Step = () => unknown;

/** What the nodes of one edge need at the end of a call; `undefined` for a node that needs nothing. */
export interface EdgeDisposal {
  readonly edge: GraphEdge;
  readonly plans: readonly (DisposalPlan | undefined)[];
}

/**
 * The edges below a node that lead to call-scoped instances with something to dispose, in the order of creation. Only
 * edges that find the same whoever follows them: an instance that depends on its parents cannot be asked for again.
 */
export function disposalsBelow(
  root: GraphNode,
  graph: BindingGraph,
  records: ContainerRecords,
): readonly EdgeDisposal[] {
  const found: EdgeDisposal[] = [];
  const seen = new Set<GraphNode>();
  visit(root);
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
  const { binding, implementation, identifier } = node;
  const isMade =
    implementation !== undefined || binding?.type === "DynamicValue" || binding?.type === "ResolvedValue";
  if (!isMade) return undefined;
  const methods = [
    ...(implementation === undefined
      ? []
      : (readClassRecord(implementation)?.lifecycle.preDestroyMethodNames ?? [])),
  ];
  const bound = binding !== undefined && "onDeactivation" in binding ? binding.onDeactivation : undefined;
  const deactivations = [
    ...(bound === undefined ? [] : [bound]),
    ...(records.deactivationService.get(identifier) ?? []),
  ];
  const offers = implementation === undefined || offersDisposal(implementation.prototype as object);
  return offers || methods.length + deactivations.length > 0
    ? { owner: node.name, methods, deactivations }
    : undefined;
}

function offersDisposal(prototype: object): boolean {
  return Symbol.asyncDispose in prototype || Symbol.dispose in prototype;
}

/**
 * Disposes in the reverse of the given order, each instance once, however often it is listed. Asynchronous disposers are
 * waited for; the answer is a promise only where there was one. A disposer that fails is reported, and the rest goes on.
 */
export function disposeInReverse(
  disposables: readonly Disposable[],
  report: ReportFault,
): void | Promise<void> {
  const seen = new Set<unknown>();
  const steps: { readonly run: Step; readonly owner: string }[] = [];
  for (const { value, plan } of disposables) {
    if (isObject(value) && seen.has(value)) continue;
    seen.add(value);
    steps.unshift(...stepsOf(value, plan).map((run) => ({ run, owner: plan.owner })));
  }
  return runFrom(0);

  function runFrom(start: number): void | Promise<void> {
    for (const [offset, { run, owner }] of steps.slice(start).entries()) {
      try {
        const pending = run();
        if (!isPromiseLike(pending)) continue;
        return Promise.resolve(pending)
          .catch((fault: unknown) => report(fault, owner))
          .then(() => runFrom(start + offset + 1));
      } catch (fault) {
        report(fault, owner);
      }
    }
  }
}

/** In inversify's order, and then what the instance itself offers; a method that is marked twice runs once. */
function stepsOf(value: unknown, { methods, deactivations }: DisposalPlan): Step[] {
  const own = isObject(value) ? (value as Record<string | symbol, unknown>) : {};
  const offered = [Symbol.asyncDispose, Symbol.dispose].find((key) => typeof own[key] === "function");
  const calls = (keys: readonly (string | symbol)[]): Step[] =>
    keys
      .map((key) => own[key])
      .flatMap((method) => (typeof method === "function" ? [() => method.call(value) as unknown] : []));
  return [
    ...calls(methods),
    ...deactivations.map((deactivate) => () => deactivate(value)),
    ...calls(offered === undefined || methods.includes(offered) ? [] : [offered]),
  ];
}

function isObject(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

function isPromiseLike(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === "function";
}
