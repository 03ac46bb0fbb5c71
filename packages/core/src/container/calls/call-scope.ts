import type { Container, ServiceIdentifier } from "inversify";
import { callValueOf } from "../../context/call-values.js";
import { RequestHeaders } from "../../context/request-headers.js";
import { ToolContext } from "../../context/tool-context.js";
import type { MaybePromise } from "../../schema/maybe-promise.js";
import type { CallProvider } from "./call-provider.js";
import { CallRecord } from "./call-record.js";
import { DisposalSearch, planDisposal, type EdgeDisposal, type ReportFault } from "../lifecycle/disposal.js";
import type { BindingGraph } from "../graph/binding-graph.js";
import { nameOf, nodesOfCall, type GraphNode } from "../graph/graph-node.js";
import { isActivated } from "../graph/implementation.js";
import { allBindings, isSettled } from "../inversify/container-bindings.js";
import { forgetRejected, mayStillReject } from "../inversify/rejected-creations.js";
import { injectionOf } from "../inversify/injection-of.js";
import {
  type Binding,
  isMultiple,
  readClassRecord,
  type ContainerRecords,
} from "../inversify/inversify-internals.js";
import { asObject } from "../inversify/as-object.js";
import type { CallInstances } from "../service-resolver.js";

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

/** Under what to ask for some roots, and for what is below them, so that a call keeps what it has to dispose. */
interface KeptRoots {
  readonly trackers: readonly symbol[];
  readonly roots: readonly ServiceIdentifier[];
}

/** Makes the instances of one call after another, in a container below the user's that holds nobody else's bindings. */
export class CallScope {
  readonly #container: Container;
  readonly #records: ContainerRecords;
  readonly #report: ReportFault;
  readonly #call = Symbol("tool call");
  /** The call whose resolution runs in this very turn; never kept across an await. */
  #entering: CallRecord | undefined;
  /** The singletons that calls may still make. Most apps have none once they run. */
  #unmade: readonly Binding[] | undefined;

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
    this.#unmade = undefined;
    const given = provided.map(({ node }) => node);
    const made = [...new Set([...given, ...asked].flatMap((node) => [...nodesOfCall(node)]))];
    // Copies of this package have a class each for what a call brings along.
    for (const { identifier } of made) this.#bindCallValue(identifier);
    const isLate = made.some((node) => mayBeAsync(node, this.#records));
    const search = new DisposalSearch(graph, this.#records);
    // Whole before what was asked for, which may still ask for what is provided when it is disposed.
    const before = this.#keep(given, search);
    const after = this.#keep(asked, search);
    const [first, ...others] = asked;
    const isOne = first !== undefined && others.length === 0 && given.length === 0;
    const keepsNothing = after.trackers.length === 0 && after.roots[0] === first?.identifier;
    const knowsItsCall = made.some(({ identifier }) => callValueOf(identifier) !== undefined);
    if (isOne && keepsNothing && !isLate && !knowsItsCall) {
      // Nothing in it asks for its call, or must be let go: what is asked for is the whole resolution.
      return () => ({ instances: [asObject(this.#container.get(first.identifier))] });
    }
    const root = this.#bindRoot({ asked, provided }, before, after);
    return isLate ? (context) => this.#resolve(root, context) : (context) => this.#resolveNow(root, context);
  }

  #bindRoot({ asked, provided }: CallNodes, before: KeptRoots, after: KeptRoots): symbol {
    const root = Symbol(`call of ${asked.map(({ name }) => name).join(", ")}`);
    const providedAt = before.trackers.length;
    const askedAt = providedAt + before.roots.length + after.trackers.length;
    this.#container
      .bind<CallInstances>(root)
      .toResolvedValue<[CallRecord, ...unknown[]]>(
        (call, ...made) => {
          provided.forEach(({ provider }, index) => call.provide(provider, made[providedAt + index]));
          return call.complete(made.slice(askedAt).map(asObject));
        },
        [this.#call, ...before.trackers, ...before.roots, ...after.trackers, ...after.roots] as never,
      )
      .inTransientScope();
    return root;
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

  #keep(nodes: readonly GraphNode[], search: DisposalSearch): KeptRoots {
    return {
      trackers: search.below(nodes).map((disposal) => this.#bindTracker(disposal)),
      roots: nodes.map((node) => this.#keptAs(node)),
    };
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
  #keptAs(node: GraphNode): ServiceIdentifier {
    const { identifier, name, scope } = node;
    const plan = scope === "Singleton" ? undefined : planDisposal(node, this.#records);
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

  #forgetRejected(): void {
    // A walk over all bindings at each failure would cost more than the call.
    this.#unmade = (this.#unmade ?? allBindings(this.#records)).filter(mayStillReject);
    void forgetRejected(this.#unmade);
  }

  /** `getAsync` runs as far as it can at once: where nothing was asynchronous, the result is there when it returns. */
  #resolve(root: symbol, context: ToolContext): MaybePromise<CallInstances> {
    const call = new CallRecord(context, this.#report);
    const pending = this.#enter(call, () => this.#container.getAsync<CallInstances>(root));
    return (
      call.result ??
      pending.catch((error: unknown) => {
        this.#forgetRejected();
        return failAfter(call.end(), error);
      })
    );
  }
}

function failAfter(disposal: MaybePromise<void>, error: unknown): Promise<never> {
  if (disposal === undefined) throw error;
  return disposal.then(() => {
    throw error;
  });
}

function keepAll(call: CallRecord, made: readonly unknown[], plans: EdgeDisposal["plans"]): void {
  // Where inversify resolves other bindings than the graph foretold, nobody knows which is which.
  if (made.length !== plans.length) return;
  plans.forEach((plan, index) => {
    if (plan !== undefined) call.keep({ value: made[index], plan });
  });
}

/** Whether making a node may answer with a promise; a singleton that is kept already does not. */
function mayBeAsync(node: GraphNode, records: ContainerRecords): boolean {
  const { binding, implementation, scope } = node;
  if (scope === "Singleton") return binding !== undefined && !isSettled(binding);
  if (binding?.type === "DynamicValue" || binding?.type === "ResolvedValue") return true;
  const hooks = implementation === undefined ? undefined : readClassRecord(implementation)?.lifecycle;
  return (hooks?.postConstructMethodNames.size ?? 0) > 0 || isActivated(node, records);
}
