import type { Binding } from "../inversify/inversify-internals.js";
import type { BindingGraph } from "./binding-graph.js";
import type { GraphNode } from "./graph-node.js";

/**
 * Sorts bindings as their instances must have been made: each after those that it needs, directly or through others, and
 * otherwise as they were bound. In reverse it is the order in which to let go of them.
 */
export function creationOrder(bindings: readonly Binding[], graph: BindingGraph): readonly Binding[] {
  const wanted = new Map(bindings.map((binding) => [binding.id, binding]));
  const ordered = new Set<Binding>();
  const seen = new Set<GraphNode>();
  for (const binding of [...bindings].sort((one, other) => one.id - other.id)) visit(graph.nodeOf(binding));
  return [...ordered];

  function visit(node: GraphNode): void {
    if (seen.has(node)) return;
    seen.add(node);
    for (const { nodes } of node.edges) nodes.forEach(visit);
    // A binding may look at who asks, or by what name, which is not known here: then it may be any.
    for (const identifier of node.unfilled) graph.nodesOf(identifier).forEach(visit);
    const binding = node.binding && wanted.get(node.binding.id);
    if (binding !== undefined) ordered.add(binding);
  }
}
