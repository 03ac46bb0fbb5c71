import type { BindInFluentSyntax, BindWhenOnFluentSyntax, Container, ServiceIdentifier } from "inversify";
import { callValueOf } from "../../context/call-values.js";
import { RequestHeaders } from "../../context/request-headers.js";
import { ToolContext } from "../../context/tool-context.js";
import type { MaybePromise } from "../../schema/maybe-promise.js";
import type { CallProvider } from "./call-provider.js";
import { CallRecord } from "./call-record.js";
import {
  disposalsBelow,
  planDisposal,
  type DisposalPlan,
  type EdgeDisposal,
  type ReportFault,
} from "../lifecycle/disposal.js";
import type { BindingGraph } from "../graph/binding-graph.js";
import { nameOf, nodesOfCall, type GraphNode } from "../graph/graph-node.js";
import { isActivated } from "../graph/implementation.js";
import { injectionOf } from "../inversify/injection-of.js";
import { isMultiple, readClassRecord, type ContainerRecords } from "../inversify/inversify-internals.js";
import { asObject } from "../inversify/as-object.js";
import type { CallInstances } from "../service-resolver.js";

/**
 * Binds call-scoped: one instance per tool call, shared by everything that the call resolves, and disposed when the call
 * has ended, however it ended. It may inject `ToolContext` and `RequestHeaders`, and may be made asynchronously. A
 * singleton that reaches it is refused at boot.
 *
 * An instance is let go by its `@preDestroy` methods, the container's `onDeactivation` for its identifier, and its
 * `[Symbol.asyncDispose]` or `[Symbol.dispose]`, the last made first. What a factory returns counts as made for the call.
 * A transient inside a call is not disposed, except the service itself: nobody knows who else holds it.
 *
 * The call is one resolution, so that what a `toDynamicValue` fetches with `context.get` while it runs is a second
 * one, with instances of its own: name needs in `toResolvedValue` instead.
 *
 * Beside a factory that answers with promises, one that can fail should be `async` too: inversify leaves a promise
 * unobserved where another part of the same resolution throws at once.
 *
 * @example
 * ```ts
 * const module = new ContainerModule(({ bind }) => {
 *   callScoped(bind(UnitOfWork).toSelf());
 *   callScoped(bind(Tenant).toResolvedValue((context: ToolContext) => tenantOf(context.meta), [ToolContext]));
 * });
 * ```
 */
export function callScoped<T>(binding: BindInFluentSyntax<T>): BindWhenOnFluentSyntax<T> {
  return binding.inRequestScope();
}

/** What calls resolve together. */
export interface CallNodes {
  /** What they ask for, in this order. */
  readonly asked: readonly GraphNode[];
  /** What singletons below them ask for by the call's context. */
  readonly provided: readonly ProvidedNode[];
}

/** A provider, and what it provides. */
export interface ProvidedNode {
  readonly provider: CallProvider<unknown>;
  readonly node: GraphNode;
}

/** Makes the instances of one call after another, in a container below the user's that holds nobody else's bindings. */
export class CallScope {
  readonly #container: Container;
  readonly #records: ContainerRecords;
  readonly #report: ReportFault;
  readonly #call = Symbol("tool call");
  /** The call whose resolution runs in this very turn; never kept across an await. */
  #entering: CallRecord | undefined;

  constructor(container: Container, records: ContainerRecords, report: ReportFault) {
    this.#container = container;
    this.#records = records;
    this.#report = report;
    container
      .bind<CallRecord>(this.#call)
      .toDynamicValue(() => this.#entered())
      .inRequestScope();
    this.#bindCallValue(ToolContext);
    this.#bindCallValue(RequestHeaders);
  }

  /**
   * Compiles a resolution: a root that names the call, what must be disposed, and what is asked for. Being one resolution,
   * all of it shares the instances of the call.
   */
  compile(
    { asked, provided }: CallNodes,
    graph: BindingGraph,
  ): (context: ToolContext) => MaybePromise<CallInstances> {
    const roots = [...provided.map(({ node }) => node), ...asked];
    const made = [...new Set(roots.flatMap((node) => [...nodesOfCall(node)]))];
    // Copies of this package have a class each for what a call brings along.
    for (const { identifier } of made) this.#bindCallValue(identifier);
    const isLate = made.some((node) => mayBeAsync(node, this.#records));
    const trackers = disposalsBelow(roots, graph, this.#records).map((disposal) =>
      this.#bindTracker(disposal),
    );
    const plans = roots.map((node) =>
      node.scope === "Singleton" ? undefined : planDisposal(node, this.#records),
    );
    const knowsItsCall = made.some(({ identifier }) => callValueOf(identifier) !== undefined);
    const isPlain = !isLate && !knowsItsCall && plans.every(isUndefined) && trackers.length === 0;
    const [first, ...others] = roots;
    if (isPlain && first !== undefined && others.length === 0) {
      // Nothing in it asks for its call, or must be let go: what is asked for is the whole resolution.
      return () => ({ instances: [asObject(this.#container.get(first.identifier))] });
    }
    const root = Symbol(`call of ${asked.map(({ name }) => name).join(", ")}`);
    this.#container
      .bind<CallInstances>(root)
      .toResolvedValue<[CallRecord, ...unknown[]]>(
        (call, ...resolved) => finish(call, resolved.slice(trackers.length), provided),
        [this.#call, ...trackers, ...roots.map((node, index) => this.#keptAs(node, plans[index]))] as never,
      )
      .inTransientScope();
    return isLate ? (context) => this.#resolve(root, context) : (context) => this.#resolveNow(root, context);
  }

  /** Runs something that is not to see the call which is being resolved at that moment. */
  outside<T>(make: () => T): T {
    return this.#enter(undefined, make);
  }

  #entered(): CallRecord {
    if (this.#entering !== undefined) return this.#entering;
    throw new Error(
      "ToolContext was asked for outside the resolution of a call: inject it, or name it in toResolvedValue; " +
        "nothing can fetch it, or the RequestHeaders, later or from a singleton",
    );
  }

  #bindCallValue(identifier: ServiceIdentifier): void {
    const valueOf = callValueOf(identifier);
    if (valueOf === undefined || this.#container.isCurrentBound(identifier)) return;
    this.#container
      .bind(identifier)
      .toResolvedValue((call: CallRecord) => valueOf(call.context), [this.#call])
      .inTransientScope();
  }

  #bindTracker({ edge, plans }: EdgeDisposal): symbol {
    const tracker = Symbol(`disposal of ${nameOf(edge.identifier)}`);
    this.#container
      .bind(tracker)
      .toResolvedValue(
        (call: CallRecord, made: unknown) =>
          keepAll(call, isMultiple(edge.element) ? (made as unknown[]) : [made], plans),
        [this.#call, injectionOf(edge)] as never,
      )
      .inTransientScope();
    return tracker;
  }

  /** Under what to ask for one of the roots so that the call keeps it as soon as it is made, whatever becomes of the others. */
  #keptAs({ identifier, name }: GraphNode, plan: DisposalPlan | undefined): ServiceIdentifier {
    if (plan === undefined) return identifier;
    const kept = Symbol(`${name}, kept`);
    this.#container
      .bind(kept)
      .toResolvedValue(
        (call: CallRecord, value: unknown) => {
          call.keep({ value, plan });
          return value;
        },
        [this.#call, identifier] as never,
      )
      .inTransientScope();
    return kept;
  }

  #enter<T>(call: CallRecord | undefined, resolve: () => T): T {
    const outer = this.#entering;
    this.#entering = call;
    try {
      return resolve();
    } finally {
      this.#entering = outer;
    }
  }

  #resolveNow(root: symbol, context: ToolContext): MaybePromise<CallInstances> {
    const call = new CallRecord(context, this.#report);
    try {
      return this.#enter(call, () => this.#container.get<CallInstances>(root));
    } catch (error) {
      return failAfter(call.end(), error);
    }
  }

  /** `getAsync` runs as far as it can at once: where nothing was asynchronous, the result is there when it returns. */
  #resolve(root: symbol, context: ToolContext): MaybePromise<CallInstances> {
    const call = new CallRecord(context, this.#report);
    const pending = this.#enter(call, () => this.#container.getAsync<CallInstances>(root));
    return call.result ?? pending.catch((error: unknown) => failAfter(call.end(), error));
  }
}

function failAfter(disposal: MaybePromise<void>, error: unknown): Promise<never> {
  if (disposal === undefined) throw error;
  return disposal.then(() => {
    throw error;
  });
}

/** What is provided, and then what was asked for. */
function finish(
  call: CallRecord,
  made: readonly unknown[],
  provided: readonly ProvidedNode[],
): CallInstances {
  provided.forEach(({ provider }, index) => {
    call.provide(provider, made[index]);
  });
  return call.complete(made.slice(provided.length).map(asObject));
}

function isUndefined(value: unknown): boolean {
  return value === undefined;
}

function keepAll(call: CallRecord, made: readonly unknown[], plans: EdgeDisposal["plans"]): void {
  // A redirection among several bindings may stand for any number of instances: then nobody knows which is which.
  if (made.length !== plans.length) return;
  plans.forEach((plan, index) => {
    if (plan !== undefined) call.keep({ value: made[index], plan });
  });
}

/** Whether making a node may answer with a promise; a singleton that is kept already does not. */
function mayBeAsync(node: GraphNode, records: ContainerRecords): boolean {
  const { binding, implementation, scope } = node;
  if (scope === "Singleton") return binding !== undefined && "cache" in binding && !isSettled(binding.cache);
  if (binding?.type === "DynamicValue" || binding?.type === "ResolvedValue") return true;
  const hooks = implementation === undefined ? undefined : readClassRecord(implementation)?.lifecycle;
  return (hooks?.postConstructMethodNames.size ?? 0) > 0 || isActivated(node, records);
}

function isSettled({ isRight, value }: { readonly isRight: boolean; readonly value: unknown }): boolean {
  return isRight && !(value instanceof Promise);
}
