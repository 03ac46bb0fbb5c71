import type { Implementation } from "../service-resolver.js";
import { isObject } from "../inversify/as-object.js";
import type { ContainerRecords } from "../inversify/inversify-internals.js";
import type { GraphNode } from "./graph-node.js";

/** What a node will give, as far as its binding tells; `undefined` for what a factory makes. */
export function implementationOf(node: GraphNode, records: ContainerRecords): Implementation | undefined {
  const { binding, implementation, edges } = node;
  if (binding?.type === "ServiceRedirection") {
    const [behind] = edges.flatMap(({ nodes }) => nodes);
    return behind && implementationOf(behind, records);
  }
  const mayChange = isActivated(node, records);
  if (implementation !== undefined) return { kind: "class", target: implementation, mayChange };
  if (binding?.type !== "ConstantValue" || !isObject(binding.value)) return undefined;
  return { kind: "instance", instance: binding.value, mayChange };
}

/** Whether somebody is given the instance first, and may put another in its place. */
export function isActivated({ binding, identifier }: GraphNode, records: ContainerRecords): boolean {
  const isByBinding =
    binding !== undefined && "onActivation" in binding && binding.onActivation !== undefined;
  return isByBinding || [...(records.activationService.get(identifier) ?? [])].length > 0;
}
