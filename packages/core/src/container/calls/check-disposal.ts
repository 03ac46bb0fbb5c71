import { problem, type BootProblem } from "../../errors/boot-error.js";
import type { BindingGraph } from "../graph/binding-graph.js";
import { pathTo, type CheckedService } from "../graph/check-bindings.js";
import type { ContainerRecords } from "../inversify/inversify-internals.js";
import { DisposalSearch } from "../lifecycle/disposal.js";

/**
 * Finds what calls of some services would make and never dispose. Makes no instance. What a factory makes is not among it:
 * nobody knows yet whether there is something to dispose.
 */
export function checkDisposal(
  services: readonly CheckedService[],
  graph: BindingGraph,
  records: ContainerRecords,
): readonly BootProblem[] {
  return services.flatMap((service) => {
    const found = graph.lookUp(service.identifier);
    const search = new DisposalSearch(graph, records);
    const path = pathTo(service);
    search.below("nodes" in found ? found.nodes : [], path);
    return search.lost.map((way) => problem("TW_BIND_UNDISPOSED", path[0], { path: way.join(" -> ") }));
  });
}
