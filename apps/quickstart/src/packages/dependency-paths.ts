import type { DependencyKind } from "./lockfile.js";
import type { PackageEdge, PackageGraph, PackageNode } from "./package-graph.js";

/** How one declared dependency of a workspace package leads to the package in question. */
export interface DependencyPath {
  /** How the workspace package declares the first dependency. */
  readonly kind: DependencyKind;
  /** From the workspace package to the package in question. */
  readonly steps: readonly PackageNode[];
}

/**
 * For each dependency that a workspace package declares and that leads to one of the targets: the shortest path,
 * shortest first. One path per declared dependency, because that line in a manifest is what people can change, and
 * because the number of all paths explodes.
 */
export function shortestPaths(graph: PackageGraph, targets: ReadonlySet<string>): readonly DependencyPath[] {
  const distances = distancesTo(graph, targets);
  const paths = [...graph.values()]
    .filter((node) => node.workspace && !targets.has(node.key))
    .flatMap((node) =>
      node.dependencies
        .filter(({ to }) => distances.has(to))
        .map(({ to, kind }) => ({ kind, steps: [node, ...walk(graph, distances, to)] })),
    );
  return paths.sort((a, b) => a.steps.length - b.steps.length || compareSteps(a.steps, b.steps));
}

/** The number of steps from each package that leads to a target, breadth first against the arrows. */
function distancesTo(graph: PackageGraph, targets: ReadonlySet<string>): ReadonlyMap<string, number> {
  const dependents = dependentsOf(graph);
  const distances = new Map([...targets].map((key) => [key, 0]));
  // A Map's iteration visits what is added during it, in order: it is the queue.
  for (const [key, distance] of distances) {
    for (const dependent of dependents.get(key) ?? []) {
      if (!distances.has(dependent)) distances.set(dependent, distance + 1);
    }
  }
  return distances;
}

function dependentsOf(graph: PackageGraph): ReadonlyMap<string, readonly string[]> {
  const dependents = new Map<string, string[]>();
  for (const { key, dependencies } of graph.values()) {
    for (const { to } of dependencies) {
      const known = dependents.get(to);
      if (known === undefined) dependents.set(to, [key]);
      else known.push(key);
    }
  }
  return dependents;
}

/** Follows falling distances, the first name in the alphabet where several fall alike. */
function walk(
  graph: PackageGraph,
  distances: ReadonlyMap<string, number>,
  from: string,
): readonly PackageNode[] {
  const steps: PackageNode[] = [];
  for (let key: string | undefined = from; key !== undefined;) {
    const node: PackageNode | undefined = graph.get(key);
    if (node === undefined) break;
    steps.push(node);
    key = nearer(node.dependencies, distances, (distances.get(key) ?? 0) - 1);
  }
  return steps;
}

function nearer(
  dependencies: readonly PackageEdge[],
  distances: ReadonlyMap<string, number>,
  wanted: number,
): string | undefined {
  return dependencies
    .map(({ to }) => to)
    .filter((to) => distances.get(to) === wanted)
    .sort()[0];
}

function compareSteps(a: readonly PackageNode[], b: readonly PackageNode[]): number {
  const [left, right] = [a, b].map((steps) => steps.map(({ name }) => name).join(" "));
  return (left ?? "").localeCompare(right ?? "", "en");
}
