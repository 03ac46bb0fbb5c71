import type { ServiceIdentifier } from "inversify";
import { classNameOf } from "../../metadata/class-name.js";
import {
  readClassRecord,
  type Binding,
  type Element,
  type InjectedClass,
  type Scope,
} from "../inversify/inversify-internals.js";
import {
  readArgumentNeeds,
  readClassNeeds,
  type Dependency,
  type DependencyFault,
  type Needs,
} from "./class-dependencies.js";

/** A dependency and what fills it; several nodes for `@multiInject`. */
export interface GraphEdge extends Dependency {
  readonly nodes: readonly GraphNode[];
}

/** One binding, or one service that will be bound, seen from the path that leads to it. */
export interface GraphNode {
  readonly identifier: ServiceIdentifier;
  readonly name: string;
  /** `undefined` for what a call brings along, as `ToolContext`, and for services without a binding. */
  readonly binding: Binding | undefined;
  /** The class whose constructor runs, where one does. */
  readonly implementation: InjectedClass | undefined;
  readonly scope: Scope;
  readonly edges: readonly GraphEdge[];
  readonly faults: readonly DependencyFault[];
  /** What it asks for where, seen from this path, nothing is there to fill it, or too much is. */
  readonly unfilled: readonly ServiceIdentifier[];
  /** The names from here to the first call-scoped thing; `undefined` where none is reached. */
  readonly callPath: readonly string[] | undefined;
}

/** What a node stands for: a binding, or a class that will be bound. */
export type Target = Binding | InjectedClass;

/** An identifier as its author would say it. */
export function nameOf(identifier: ServiceIdentifier): string {
  if (typeof identifier === "function") return classNameOf(identifier);
  return typeof identifier === "symbol" ? (identifier.description ?? "Symbol()") : identifier;
}

/** A node and everything below it. */
export function nodesBelow(root: GraphNode): ReadonlySet<GraphNode> {
  return collect(root, () => true);
}

/** What a call has to resolve: a node and everything below it, but nothing below a singleton. */
export function nodesOfCall(root: GraphNode): ReadonlySet<GraphNode> {
  return collect(root, ({ scope }) => scope !== "Singleton");
}

function collect(root: GraphNode, descends: (node: GraphNode) => boolean): ReadonlySet<GraphNode> {
  const nodes = new Set([root]);
  // A set that grows while it is walked is walked to its new end.
  for (const node of nodes) {
    if (descends(node)) node.edges.forEach((edge) => edge.nodes.forEach((next) => nodes.add(next)));
  }
  return nodes;
}

/** What tells a target from every other. */
export function keyOf(target: Target): number | InjectedClass {
  return typeof target === "function" ? target : target.id;
}

/** The node of a `ToolContext` or its `RequestHeaders`: they are there for the call, and nothing makes them. */
export function callValueNode(identifier: ServiceIdentifier): GraphNode {
  const name = nameOf(identifier);
  const place = {
    binding: undefined,
    implementation: undefined,
    scope: "Request",
    callPath: [name],
  } as const;
  return { identifier, name, edges: [], faults: [], unfilled: [], ...place };
}

/** What a target needs to be made, when it is asked for by `element`. */
export function needsOf(target: Target, element: Element): Needs {
  if (typeof target === "function") return readClassNeeds(target);
  switch (target.type) {
    case "Instance":
      return readClassNeeds(target.implementationType);
    case "ResolvedValue":
      return readArgumentNeeds(target.metadata.arguments);
    case "ServiceRedirection":
      return { dependencies: [{ identifier: target.targetServiceIdentifier, element }], faults: [] };
    default:
      return { dependencies: [], faults: [] };
  }
}

type Place = Pick<GraphNode, "binding" | "implementation" | "scope" | "callPath">;

/** Where a target stands among the scopes, given what it needs. */
export function placeOf(target: Target, name: string, edges: readonly GraphEdge[]): Place {
  const below = edges.flatMap(({ nodes }) => nodes).find(({ callPath }) => callPath !== undefined)?.callPath;
  const reached = below === undefined ? undefined : [name, ...below];
  if (typeof target === "function") {
    const scope = readClassRecord(target)?.scope ?? (below === undefined ? "Singleton" : "Request");
    const callPath = reached ?? (scope === "Request" ? [name] : undefined);
    return { binding: undefined, implementation: target, scope, callPath };
  }
  const implementation = target.type === "Instance" ? target.implementationType : undefined;
  const scope = target.type === "ServiceRedirection" ? "Transient" : target.scope;
  return { binding: target, implementation, scope, callPath: scope === "Request" ? [name] : reached };
}
