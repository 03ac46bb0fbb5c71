import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../schema-node.js";
import { type Edge, SchemaGraph } from "./schema-graph.js";

/**
 * Places of sensitive values, as patterns of keys from the root: a property's name, `"*"` for any one key or index, `"**"`
 * for any number of keys. What a pattern names is sensitive with all that is in it.
 */
export type SensitivePaths = readonly (readonly string[])[];

/** Where secrets are looked for in values, in whatever names those have: a client's, and those of the process. */
export interface SecretPlaces {
  readonly paths: SensitivePaths;
  /** The names that schemas give to members within. Any other key there is part of what is secret. */
  readonly names: ReadonlySet<string>;
}

/** More patterns than that are told by the names of the marked properties alone. */
const MAX_PATHS = 64;

/**
 * The places that a schema marks with the keyword `sensitive: true`, references followed. Within a recursive part, and
 * where there are too many places to list, whatever has the name of a marked property is sensitive, at any depth: rather
 * too much than too little.
 */
export function sensitivePaths(graph: SchemaGraph): SensitivePaths {
  const known = new Map<JsonSchema, SensitivePaths>();
  return pathsFrom(graph.root);

  function pathsFrom(schema: JsonSchema): SensitivePaths {
    if (schema["sensitive"] === true) return [[]];
    const found = known.get(schema) ?? read(schema);
    known.set(schema, found);
    return found;
  }

  function read(schema: JsonSchema): SensitivePaths {
    if (graph.recursive.has(schema)) return namesWithin(graph, schema).map((name) => ["**", ...name]);
    const paths = graph
      .edges(schema)
      .flatMap((edge) => pathsFrom(edge.schema).map((path) => after(edge, path)));
    return withoutRepeats(paths.length > MAX_PATHS ? paths.map(byName) : paths);
  }
}

/**
 * The places that any of several schemas marks, each of which describes the same values by other names; `undefined` where none
 * marks one.
 *
 * @throws Error for a reference that leads nowhere, and for more than 500 levels of nesting
 */
export function secretPlaces(schemas: readonly JsonSchema[]): SecretPlaces | undefined {
  const graphs = schemas.map((schema) => new SchemaGraph(schema));
  const paths = withoutRepeats(graphs.flatMap(sensitivePaths));
  return paths.length === 0 ? undefined : { paths, names: new Set(graphs.flatMap(namesInMarked)) };
}

/** The names of members, at any depth, in what is marked. */
function namesInMarked(graph: SchemaGraph): readonly string[] {
  const outside = new Set([graph.root]);
  const inside = new Set<JsonSchema>();
  // What is added to a set while it is walked is walked as well.
  for (const schema of outside)
    if (schema["sensitive"] === true) inside.add(schema);
    else for (const edge of graph.edges(schema)) outside.add(edge.schema);
  for (const schema of inside) for (const edge of graph.edges(schema)) inside.add(edge.schema);
  return [...inside].flatMap((schema) => [
    ...graph.edges(schema).flatMap(({ step }) => (step === undefined || step === "*" ? [] : [step])),
    ...namesListed(schema),
  ]);
}

/** A record's keys may be listed, too. */
function namesListed({ propertyNames }: JsonSchema): readonly string[] {
  const listed = isSchemaObject(propertyNames) ? propertyNames["enum"] : undefined;
  return Array.isArray(listed) ? listed.map(String) : [];
}

/** Whether a value stands at a sensitive place, or within one. */
export function isSensitive(paths: SensitivePaths, path: readonly PropertyKey[]): boolean {
  return paths.some((pattern) => matchesStart(pattern, path));
}

function matchesStart(pattern: readonly string[], path: readonly PropertyKey[]): boolean {
  const [step, ...rest] = pattern;
  if (step === undefined) return true;
  if (step === "**")
    return path.some((_key, from) => matchesStart(rest, path.slice(from))) || rest.length === 0;
  const [key, ...deeper] = path;
  return key !== undefined && (step === "*" || step === String(key)) && matchesStart(rest, deeper);
}

function after({ step }: Edge, path: readonly string[]): readonly string[] {
  return step === undefined ? path : [step, ...path];
}

/** The last name in a path, wherever it stands; a path without names stands for everything. */
function byName(path: readonly string[]): readonly string[] {
  const name = path.findLast((step) => !step.startsWith("*"));
  return name === undefined ? ["**"] : ["**", name];
}

/**
 * The names of the marked properties in a recursive part, each once; the empty one where a mark is reached by no name.
 */
function namesWithin(graph: SchemaGraph, start: JsonSchema): SensitivePaths {
  const seen = new Map<JsonSchema, Set<string | undefined>>();
  const names = new Set<string | undefined>();
  const open: { readonly schema: JsonSchema; readonly name: string | undefined }[] = [
    { schema: start, name: undefined },
  ];
  // A list, not a recursion: a schema is visited once per name, so the way can be longer than the schema is deep.
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { schema, name } = next;
    const namesSeen = seen.get(schema) ?? new Set();
    if (namesSeen.has(name)) continue;
    seen.set(schema, namesSeen.add(name));
    if (schema["sensitive"] === true) names.add(name);
    else
      for (const { step, schema: child } of graph.edges(schema))
        open.push({ schema: child, name: step === undefined || step === "*" ? name : step });
  }
  return [...names].map((name) => (name === undefined ? [] : [name]));
}

function withoutRepeats(paths: SensitivePaths): SensitivePaths {
  return [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
}
