import { schemasFor } from "./member-rules.js";
import {
  constraintsOf,
  isNode,
  type Kind,
  kindsOf,
  listOf,
  namedSchemas,
  type SchemaNode,
} from "./schema-node.js";
import type { SchemaRoot } from "./schema-root.js";

/** A node, and where it stands. */
export interface LocatedNode {
  readonly node: SchemaNode;
  readonly path: string;
}

/** A schema as it is in one of its alternatives: all nodes that a value must fit there, outer ones first. */
export type SchemaView = readonly LocatedNode[];

/** A place below a node. */
export interface Step {
  readonly keyword: string;
  /** Its name or its number, where the keyword has several. */
  readonly key?: string | number;
}

/** Keywords that have one schema, and the kind of values whose members they describe. */
const SINGLE: Readonly<Record<string, Kind | undefined>> = {
  additionalProperties: "object",
  unevaluatedProperties: "object",
  items: "array",
  additionalItems: "array",
  unevaluatedItems: "array",
  contains: "array",
  then: undefined,
  else: undefined,
};
const NAMED = ["properties", "patternProperties", "dependentSchemas"] as const;

/** What the parts of one place are together, in each of their alternatives; none where one of them lets nothing in. */
export function viewsOf(root: SchemaRoot, parts: readonly LocatedPart[]): readonly SchemaView[] {
  return expand(root, [], parts);
}

/** A schema that is still to be looked up. */
export interface LocatedPart {
  readonly part: unknown;
  readonly path: string;
}

function expand(root: SchemaRoot, outer: SchemaView, parts: readonly LocatedPart[]): readonly SchemaView[] {
  const view = [...outer];
  const alternatives: LocatedPart[] = [];
  const left = [...parts];
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    const { part, path } = next;
    const node = root.resolve(part);
    if (node === false) return [];
    if (view.some(({ node: known }) => known === node)) continue;
    view.push({ node, path });
    left.unshift(...partsOf(node, "allOf", path));
    alternatives.push(...partsOf(node, "anyOf", path), ...partsOf(node, "oneOf", path));
  }
  // Alternatives of two lists are not combined: each is looked at beside what they have in common.
  return alternatives.length === 0 ? [view] : alternatives.flatMap((one) => expand(root, view, [one]));
}

function partsOf(node: SchemaNode, keyword: string, path: string): readonly LocatedPart[] {
  return listOf(node, keyword).map((part, index) => ({ part, path: `${path}.${keyword}[${String(index)}]` }));
}

/** What a view's own keywords restrict, as one schema. */
export function schemaOf(view: SchemaView): SchemaNode {
  const parts = view
    .map(({ node: { allOf: _allOf, anyOf: _anyOf, oneOf: _oneOf, ...own } }) => constraintsOf(own))
    .filter((part) => Object.keys(part).length > 0);
  return parts.length > 1 ? { allOf: parts } : (parts[0] ?? {});
}

/** The places below a node. */
export function stepsOf(node: SchemaNode): readonly Step[] {
  const single = Object.keys(SINGLE).filter((keyword) => isNode(node[keyword]));
  const listed = ["prefixItems", "items"].flatMap((keyword) =>
    listOf(node, keyword).map((_part, key): Step => ({ keyword, key })),
  );
  const named = NAMED.flatMap((keyword) =>
    Object.keys(namedSchemas(node, keyword)).map((key): Step => ({ keyword, key })),
  );
  return [...named, ...listed, ...single.map((keyword): Step => ({ keyword }))];
}

/** Whether a view has values of the kind that a place belongs to. */
export function hasPlace(view: SchemaView, { keyword }: Step): boolean {
  const kind = NAMED.some((known) => known === keyword)
    ? "object"
    : keyword === "prefixItems"
      ? "array"
      : SINGLE[keyword];
  return kind === undefined || view.every(({ node }) => kindsOf(node).has(kind));
}

/** The schemas that a value at a place must fit. */
export function partsAt(view: SchemaView, { keyword, key }: Step, path: string): readonly LocatedPart[] {
  return view.flatMap(({ node }) => schemasAt(node, keyword, key)).map((part) => ({ part, path }));
}

function schemasAt(node: SchemaNode, keyword: string, key: Step["key"]): readonly unknown[] {
  const { [keyword]: value, items } = node;
  if (keyword === "properties") return schemasFor(node, String(key));
  if (typeof key === "number") {
    const part: unknown = Array.isArray(value) ? value[key] : undefined;
    return [part ?? (Array.isArray(items) ? node["additionalItems"] : items) ?? true];
  }
  if (key === undefined) return isNode(value) || typeof value === "boolean" ? [value] : [];
  return isNode(value) && Object.hasOwn(value, key) ? [value[key]] : [];
}
