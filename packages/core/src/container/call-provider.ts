import type { ServiceIdentifier } from "inversify";
import type { ToolContext } from "../context/tool-context.js";
import type { BindingGraph } from "./graph/binding-graph.js";
import type { CheckedService } from "./graph/check-bindings.js";
import { nameOf, nodesBelow, type GraphNode } from "./graph/graph-node.js";

const BRAND = Symbol.for("@toolwright/core:CallProvider:v1");

/**
 * Hands a singleton what belongs to one call: the instance that the rest of that call has. Made by {@link callProvider}.
 *
 * A class, so that it can be told from other constants that are bound; recognised by brand across copies of this package.
 */
export class CallProvider<T> {
  /** @internal */
  readonly identifier: ServiceIdentifier<T>;
  readonly #values = new WeakMap<ToolContext, { readonly value: T }>();

  /** @internal */
  constructor(identifier: ServiceIdentifier<T>) {
    this.identifier = identifier;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /**
   * The instance of the call with this context.
   *
   * @throws Error for a context of no call that reaches this provider
   */
  of(context: ToolContext): T {
    const kept = this.#values.get(context);
    if (kept !== undefined) return kept.value;
    throw new Error(
      "this context is of no call whose services reach this provider: pass on the context that the tool was given",
    );
  }

  /** @internal */
  keep(context: ToolContext, value: T): void {
    this.#values.set(context, { value });
  }
}

/**
 * Makes a provider for the legitimate case of a singleton that works with something call-scoped: a cache that asks for the
 * tenant, say. The singleton is given the call's `ToolContext` as an argument, and asks by it. The instance is made with
 * the call, so that asking is synchronous, and is disposed with it.
 *
 * @example
 * ```ts
 * const TENANTS = Symbol("tenants");
 * const module = new ContainerModule(({ bind }) => {
 *   callScoped(bind(Tenant).toSelf());
 *   bind(TENANTS).toConstantValue(callProvider(Tenant));
 *   bind(PriceCache).toSelf().inSingletonScope();
 * });
 *
 * @injectable()
 * class PriceCache {
 *   constructor(@inject(TENANTS) private readonly tenants: CallProvider<Tenant>) {}
 *   priceOf(sku: string, context: ToolContext): number {
 *     return this.cache.get(`${this.tenants.of(context).id}/${sku}`);
 *   }
 * }
 * ```
 */
export function callProvider<T>(identifier: ServiceIdentifier<T>): CallProvider<T> {
  return new CallProvider(identifier);
}

/** The providers that something below these nodes has, singletons included. */
export function providersBelow(roots: readonly GraphNode[]): ReadonlySet<CallProvider<unknown>> {
  const nodes = roots.flatMap((root) => [...nodesBelow(root)]);
  return new Set(
    nodes.flatMap(({ binding }) =>
      binding?.type === "ConstantValue" && isCallProvider(binding.value) ? [binding.value] : [],
    ),
  );
}

/**
 * What these services have of a call by a provider, directly or through what is provided. No edge of the graph leads there,
 * so that it is to be checked beside them.
 */
export function providedTo(asked: readonly CheckedService[], graph: BindingGraph): readonly CheckedService[] {
  const provided = new Map<ServiceIdentifier, CheckedService>();
  for (let next = asked; next.length > 0;) {
    const roots = next.flatMap(({ identifier }) => {
      const found = graph.lookUp(identifier);
      return "nodes" in found ? found.nodes : [];
    });
    const fresh = [...providersBelow(roots)].filter(({ identifier }) => !provided.has(identifier));
    next = fresh.map(({ identifier }) => ({ name: nameOf(identifier), identifier }));
    for (const one of next) provided.set(one.identifier, one);
  }
  return [...provided.values()];
}

function isCallProvider(value: unknown): value is CallProvider<unknown> {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[BRAND] === true;
}
