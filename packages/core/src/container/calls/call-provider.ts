import type { ServiceIdentifier } from "inversify";
import type { ToolContext } from "../../context/tool-context.js";
import { appError } from "../../errors/app-error.js";
import type { BindingGraph } from "../graph/binding-graph.js";
import type { CheckedService } from "../graph/check-bindings.js";
import { hasBegun } from "../inversify/container-bindings.js";
import { nameOf, nodesBelow, type GraphNode } from "../graph/graph-node.js";

/** What stands for the instance of a call that is over. */
const OVER = "over";

type Kept<T> = { readonly value: T } | typeof OVER;

const BRAND = Symbol.for("@toolwright/core:CallProvider:v1");

/**
 * Hands a singleton what belongs to one call: the instance that the rest of that call has. Made by {@link callProvider}.
 *
 * A class, so that it can be told from other constants that are bound; recognised by brand across copies of this package.
 */
export class CallProvider<T> {
  /** @internal */
  readonly identifier: ServiceIdentifier<T>;
  readonly #values = new WeakMap<ToolContext, Kept<T>>();

  /** @internal */
  constructor(identifier: ServiceIdentifier<T>) {
    this.identifier = identifier;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /**
   * The instance of the call with this context. Until what was made for the call is disposed, which is its end.
   *
   * @throws AppError `TW_PROVIDER_NO_CALL` for a context of no call that reaches this provider
   * @throws AppError `TW_PROVIDER_CALL_OVER` once the call is over
   */
  of(context: ToolContext): T {
    const kept = this.#values.get(context);
    const name = nameOf(this.identifier);
    if (kept === undefined) throw appError("TW_PROVIDER_NO_CALL", { name });
    if (kept === OVER) throw appError("TW_PROVIDER_CALL_OVER", { name });
    return kept.value;
  }

  /** @internal */
  keep(context: ToolContext, value: T): void {
    this.#values.set(context, { value });
  }

  /** @internal */
  release(context: ToolContext): void {
    this.#values.set(context, OVER);
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

/**
 * A provider must be there before the singletons are, or calls would not make what it provides.
 *
 * @throws Error where a singleton below a node, which is made by now, turned out to be one
 */
export function refuseUnseenProviders(root: GraphNode): void {
  for (const { binding, name } of nodesBelow(root)) {
    if (binding === undefined || binding.type === "ConstantValue" || !hasBegun(binding)) continue;
    if (isCallProvider(binding.cache.value))
      throw new Error(
        `${name} yields a call provider, which start-up sees in toConstantValue only: bind it there`,
      );
  }
}

function isCallProvider(value: unknown): value is CallProvider<unknown> {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[BRAND] === true;
}
