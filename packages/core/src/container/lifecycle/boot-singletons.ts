import type { Container, GetOptions, ServiceIdentifier } from "inversify";
import type { BindingGraph } from "../graph/binding-graph.js";
import { nodesBelow, type GraphEdge, type GraphNode } from "../graph/graph-node.js";
import { injectionOf } from "../inversify/injection-of.js";
import { createChild, isMultiple, unbindEverything } from "../inversify/inversify-internals.js";

/** A node on the way from a service, and by which edge the way leaves it. */
interface Step {
  readonly node: GraphNode;
  readonly edge: GraphEdge;
}

/** From a service down to an edge that leads to singletons only, which is that of the last step. */
interface Way {
  readonly steps: readonly Step[];
  readonly edge: GraphEdge;
}

/**
 * Makes the singletons that the calls of a service will need, so that no caller waits for one, or is there when one is made,
 * and so that each can be started.
 *
 * Two kinds are left to the first call. One: members of a `@multiInject` of which others are no singletons. Two: a singleton
 * bound by who asks, if something it needs has the identifier of an asker above it.
 */
export async function makeSingletonsBelow(
  service: GraphNode,
  graph: BindingGraph,
  container: Container,
): Promise<void> {
  for (const way of waysBelow(service)) {
    const { edge } = way;
    if (!graph.isAnywhere(edge)) await makeFor(way, container);
    else if ((edge.element.tags?.size ?? 0) < 2) await makeForAnybody(edge, container);
    else await perform([{ identifier: Symbol("anybody"), edge, isRedirection: false }], container);
  }
}

function* waysBelow(service: GraphNode): Generator<Way> {
  const seen = new Set([service]);
  yield* visit(service, []);

  function* visit(node: GraphNode, above: readonly Step[]): Generator<Way> {
    for (const edge of node.edges) {
      const steps = [...above, { node, edge }];
      if (leadsToSingletons(edge)) yield { steps, edge };
      for (const next of edge.nodes) {
        if (next.scope === "Singleton" || seen.has(next)) continue;
        seen.add(next);
        yield* visit(next, steps);
      }
    }
  }
}

function leadsToSingletons({ nodes }: GraphEdge): boolean {
  return nodes.length > 0 && nodes.every(({ scope }) => scope === "Singleton");
}

/** `get` takes a name and one tag. */
async function makeForAnybody({ identifier, element }: GraphEdge, container: Container): Promise<void> {
  const [tag] = element.tags ?? [];
  const options: GetOptions = {
    ...(element.name === undefined ? {} : { name: element.name }),
    ...(tag === undefined ? {} : { tag: { key: tag[0], value: tag[1] } }),
  };
  if (isMultiple(element))
    await container.getAllAsync(identifier, { ...options, chained: element.chained === true });
  else await container.getAsync(identifier, options);
}

/** Asks as the last on the way does, below stand-ins for all of them, since the binding looks at who asks. */
async function makeFor({ steps, edge: last }: Way, container: Container): Promise<void> {
  const cast = steps.map(({ node, edge }) => ({
    identifier: node.identifier,
    edge: edge === last ? edge : { ...edge, element: { ...edge.element, chained: false } },
    isRedirection: node.binding?.type === "ServiceRedirection",
  }));
  const names = new Set(cast.map(({ identifier }) => identifier));
  const needs = last.nodes.flatMap((node) => [...nodesBelow(node)]);
  const isClear = names.size === cast.length && !needs.some(({ identifier }) => names.has(identifier));
  if (isClear) await perform(cast, container);
}

/** What stands in for a node: it asks for one thing, and is nothing. */
interface StandIn {
  readonly identifier: ServiceIdentifier;
  readonly edge: GraphEdge;
  /** Inversify 8 counts a redirection among those who ask, 7 does not. */
  readonly isRedirection: boolean;
}

/** Resolves stand-ins, each below the one before it, in a container of their own: others do not see them. */
async function perform(cast: readonly StandIn[], container: Container): Promise<void> {
  const stage = createChild(container);
  for (const { identifier, edge, isRedirection } of cast) {
    const binding = stage.bind(identifier);
    if (isRedirection) binding.toService(edge.identifier);
    else binding.toResolvedValue(() => undefined, [injectionOf(edge)] as never).inTransientScope();
  }
  const [first] = cast;
  try {
    if (first !== undefined) await stage.getAsync(first.identifier);
  } finally {
    // A factory may have kept the stage as its context, and is to find the real ones in it.
    await unbindEverything(stage);
  }
}
