import type { Container, ServiceIdentifier } from "inversify";
import type { BindingGraph } from "../graph/binding-graph.js";
import { nameOf, nodesBelow, type GraphNode } from "../graph/graph-node.js";
import { asObject } from "../inversify/as-object.js";
import type { InjectedClass } from "../inversify/inversify-internals.js";
import { makeSingletonsBelow } from "../lifecycle/boot-singletons.js";
import { CreationError, type ServiceClass } from "../service-resolver.js";
import { providersBelow, refuseUnseenProviders } from "./call-provider.js";
import type { ProvidedNode } from "./call-scope.js";

/** A class that calls will ask for; `instance` is there where it is a singleton. */
export interface Prepared {
  readonly node: GraphNode;
  readonly instance: object | undefined;
}

/** Where things are made, and by what plan. */
export interface PreparedIn {
  readonly container: Container;
  readonly graph: BindingGraph;
  readonly identifierOf: (service: ServiceClass) => ServiceIdentifier;
  /** Throws when the container is being emptied: what was made there now would never be disposed. */
  readonly assertOpen: () => void;
}

/** Makes all that is to be there before the first call: a singleton itself, or the singletons that calls will need. */
export class CallPreparation {
  readonly #in: PreparedIn;

  constructor(within: PreparedIn) {
    this.#in = within;
  }

  /** Prepares the calls of one class. Rejects with a {@link CreationError} for what could not be made. */
  async prepare(target: ServiceClass): Promise<Prepared> {
    this.#in.assertOpen();
    try {
      return await this.#make(target);
    } catch (error) {
      throw new CreationError(target, error);
    }
  }

  /** What singletons below these nodes will ask for by a call's context is made with the call. */
  async provide(roots: readonly GraphNode[]): Promise<readonly ProvidedNode[]> {
    const { container, graph, assertOpen } = this.#in;
    const provided: ProvidedNode[] = [];
    for (const provider of providersBelow(roots)) {
      assertOpen();
      const node = this.#nodeOf(provider.identifier);
      this.#bindServices(node);
      await makeSingletonsBelow(node, graph, container);
      refuseUnseenProviders(node);
      provided.push({ provider, node });
    }
    return provided;
  }

  async #make(target: ServiceClass): Promise<Prepared> {
    const { container, graph, identifierOf } = this.#in;
    const identifier = identifierOf(target);
    const node = this.#nodeOf(identifier);
    this.#bindServices(node);
    const isKept = node.scope === "Singleton";
    const instance = isKept ? asObject(await container.getAsync<unknown>(identifier)) : undefined;
    if (!isKept) await makeSingletonsBelow(node, graph, container);
    refuseUnseenProviders(node);
    return { node, instance };
  }

  #nodeOf(identifier: ServiceIdentifier): GraphNode {
    const found = this.#in.graph.lookUp(identifier);
    const node = "nodes" in found ? found.nodes[0] : undefined;
    if (node !== undefined) return node;
    throw new Error(
      `${nameOf(identifier)} cannot be resolved${"fault" in found ? `: ${found.fault.reason}` : ""}`,
    );
  }

  /** Gives a binding to the services that have none, below the container where its owner does not see it. */
  #bindServices(node: GraphNode): void {
    const { container } = this.#in;
    for (const { binding, implementation, scope } of nodesBelow(node)) {
      if (binding !== undefined || implementation === undefined) continue;
      const identifier = implementation as ServiceIdentifier<object> & InjectedClass;
      if (container.isCurrentBound(identifier)) continue;
      const syntax = container.bind(identifier).to(implementation as never);
      if (scope === "Singleton") syntax.inSingletonScope();
      else if (scope === "Request") syntax.inRequestScope();
      else syntax.inTransientScope();
    }
  }
}
