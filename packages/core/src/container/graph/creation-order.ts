import type { Binding } from "../inversify/inversify-internals.js";
import type { BindingGraph } from "./binding-graph.js";
import { nodesBelow, type GraphNode } from "./graph-node.js";

/**
 * Sorts bindings as their instances must have been made: each after those that it needs, directly or through others, and
 * otherwise as they were bound. In reverse it is the order in which to let go of them.
 */
export function creationOrder(bindings: readonly Binding[], graph: BindingGraph): readonly Binding[] {
  const wanted = new Map(bindings.map((binding) => [binding.id, binding]));
  const ordered = new Set<Binding>();
  const seen = new Set<GraphNode>();
  /** The bindings whose needs are being visited, by id: a node that looks at who asks is made anew each time. */
  const open = new Set<number>();
  for (const binding of [...bindings].sort((one, other) => one.id - other.id)) visit(graph.nodeOf(binding));
  return [...ordered];

  function visit(node: GraphNode): void {
    if (seen.has(node)) return;
    seen.add(node);
    const id = node.binding?.id;
    if (id === undefined || open.has(id)) visitNeeds(node);
    else {
      open.add(id);
      visitNeeds(node);
      open.delete(id);
    }
    const binding = id === undefined ? undefined : wanted.get(id);
    if (binding !== undefined) ordered.add(binding);
  }

  function visitNeeds({ edges, unfilled }: GraphNode): void {
    for (const { nodes } of edges) nodes.forEach(visit);
    // A binding may look at who asks, or by what name, which is not known here: then it may be any that does not need this one.
    for (const identifier of unfilled) graph.nodesOf(identifier).filter(isIndependent).forEach(visit);
  }

  function isIndependent(node: GraphNode): boolean {
    return ![...nodesBelow(node)].some(({ binding }) => binding !== undefined && open.has(binding.id));
  }
}
