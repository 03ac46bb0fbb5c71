import type { ServiceIdentifier } from "inversify";
import { problem, type BootProblem } from "../../errors/boot-error.js";
import type { Binding } from "../inversify/inversify-internals.js";
import type { BindingGraph, Lookup } from "./binding-graph.js";
import type { DependencyFault } from "./class-dependencies.js";
import type { GraphNode } from "./graph-node.js";

/** A service under the name its author knows, and what the container knows it by. */
export interface CheckedService {
  readonly name: string;
  /** Where it was asked for, in which a path to it begins; left out for what was listed or bound itself. */
  readonly at?: string | undefined;
  readonly identifier: ServiceIdentifier;
}

/** In what a path to something that a service needs begins. */
export function pathTo({ name, at }: CheckedService): readonly [string, ...string[]] {
  return at === undefined ? [name] : [at, name];
}

/**
 * Finds everything that would make a service fail, or keep one caller's values for another, when it is resolved. Each
 * fault is told once, at the first service that reaches it. Makes no instance.
 *
 * `singletons` must not keep a caller's values either, whether a service reaches them or not: a factory may fetch one from
 * its context during a call.
 */
export function checkBindings(
  graph: BindingGraph,
  services: readonly CheckedService[],
  singletons: readonly Binding[] = [],
): readonly BootProblem[] {
  const seen = new Set<GraphNode>();
  const problems = services.flatMap((service) =>
    checkService(service, graph.lookUp(service.identifier), seen),
  );
  const reached = new Set([...seen].map(({ binding }) => binding));
  for (const binding of singletons) {
    if (!reached.has(binding)) problems.push(...captivesOf(graph.nodeOf(binding)));
  }
  // A singleton behind a captive singleton is captive by the same path.
  return [...new Map(problems.map((found) => [found.what, found])).values()];
}

function checkService(service: CheckedService, found: Lookup, seen: Set<GraphNode>): BootProblem[] {
  const { name, at } = service;
  const path = pathTo(service);
  if ("nodes" in found) return found.nodes.flatMap((node) => checkNode(node, path, seen));
  if (found.fitting === 0) return [problem("TW_BIND_SERVICE_UNBOUND", at ?? name, { service: name })];
  return [faultProblem(found.fault, path)];
}

function checkNode(node: GraphNode, path: readonly string[], seen: Set<GraphNode>): BootProblem[] {
  if (seen.has(node)) return [];
  seen.add(node);
  const below = node.edges
    .flatMap(({ nodes }) => nodes)
    .flatMap((next) => [...captiveProblem(node, next, path), ...checkNode(next, [...path, next.name], seen)]);
  return [...node.faults.map((fault) => faultProblem(fault, path)), ...below];
}

function captivesOf(node: GraphNode): BootProblem[] {
  return node.edges.flatMap(({ nodes }) => nodes).flatMap((next) => captiveProblem(node, next, [node.name]));
}

function captiveProblem(node: GraphNode, next: GraphNode, path: readonly string[]): BootProblem[] {
  if (node.scope !== "Singleton" || next.callPath === undefined) return [];
  const steps = [...path, ...next.callPath].join(" -> ");
  return [problem("TW_BIND_CAPTIVE", path[0] ?? node.name, { path: `${steps} (call-scoped)` })];
}

function faultProblem({ step, reason, fix }: DependencyFault, path: readonly string[]): BootProblem {
  const steps = step === undefined ? path : [...path, step];
  return problem("TW_BIND_DEPENDENCY", path[0] ?? "", { path: steps.join(" -> "), reason, fix });
}
