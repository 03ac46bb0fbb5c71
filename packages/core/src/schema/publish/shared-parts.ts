import type { JsonSchema } from "@toolwright/kernel";
import type { SchemaGraph } from "./schema-graph.js";

/** A schema that inlining would make larger than this many parts keeps its shared parts as definitions. */
const MAX_PARTS = 5000;

/** More levels than any tool's arguments have, references followed; fewer than a call stack has. */
const MAX_DEPTH = 500;

/**
 * The parts that must not be written where they are used: those that contain themselves; and all that are used twice where
 * inlining would let the schema grow without bound.
 *
 * @throws Error for a schema that has more than 500 levels with its references inlined
 */
export function sharedParts(graph: SchemaGraph): ReadonlySet<JsonSchema> {
  if (graph.isTree) return new Set();
  const isUsedTwice = (schema: JsonSchema): boolean => (graph.entries.get(schema) ?? 0) > 1;
  const recursive = new Set(
    [...graph.recursive].filter((schema) => graph.referred.has(schema) && isUsedTwice(schema)),
  );
  if (partsWithout(graph, recursive) <= MAX_PARTS) return recursive;
  const reused = [...graph.entries.keys()].filter(
    (schema) => isUsedTwice(schema) && graph.edges(schema).length > 0,
  );
  const shared = new Set([...recursive, ...reused]);
  partsWithout(graph, shared);
  return shared;
}

interface Measure {
  readonly parts: number;
  readonly depth: number;
}

/**
 * How many parts a schema has when all but the shared ones are inlined. An object that contains itself without a reference
 * is found on the way, and becomes shared.
 */
function partsWithout(graph: SchemaGraph, shared: Set<JsonSchema>): number {
  const known = new Map<JsonSchema, Measure>();
  const open = new Set<JsonSchema>();
  return [graph.root, ...shared].reduce((sum, schema) => sum + measure(schema).parts, 0);

  function measure(schema: JsonSchema): Measure {
    const before = known.get(schema);
    if (before !== undefined) return before;
    if (open.size > MAX_DEPTH) throw new Error(`it is nested more than ${MAX_DEPTH} levels deep`);
    open.add(schema);
    let [parts, depth] = [1, 0];
    for (const { schema: child } of graph.edges(schema)) {
      if (open.has(child)) shared.add(child);
      const { parts: more, depth: deeper } = shared.has(child) ? REFERENCE : measure(child);
      parts += more;
      depth = Math.max(depth, deeper);
    }
    if (depth >= MAX_DEPTH) throw new Error(`it is nested more than ${MAX_DEPTH} levels deep`);
    open.delete(schema);
    const found = { parts, depth: depth + 1 };
    known.set(schema, found);
    return found;
  }
}

const REFERENCE: Measure = { parts: 1, depth: 1 };
