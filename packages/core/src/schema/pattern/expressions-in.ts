import type { JsonSchema } from "@toolwright/kernel";
import { referredPart } from "../json-pointer.js";
import { placeWithin, stepTo } from "../places.js";
import { definitionsOf, subschemasOf } from "../publish/subschemas.js";
import { isSchemaObject } from "../schema-node.js";
import { writePath } from "../write-issues.js";
import type { Expression } from "./expression.js";
import { FLAGGED, keptIn, withoutKept } from "./kept-flags.js";

/** A converted schema without what `keepingFlags` left in it, and its expressions with their flags. */
export function withoutFlagged(jsonSchema: JsonSchema): {
  readonly jsonSchema: JsonSchema;
  readonly expressions?: readonly Expression[];
} {
  if (!mentions(jsonSchema, [FLAGGED], new Set())) return { jsonSchema };
  return { jsonSchema: withoutKept(jsonSchema), expressions: expressionsIn(jsonSchema) };
}

/** The expressions of a JSON Schema: of texts, and of properties' names. Each part counts where it is met first. */
export function expressionsIn(jsonSchema: JsonSchema): readonly Expression[] {
  if (!mentions(jsonSchema, ["pattern", "patternProperties", FLAGGED], new Set())) return [];
  const found: Expression[] = [];
  const seen = new Set<JsonSchema>();
  visit(jsonSchema, "");
  return found;

  function visit(node: JsonSchema, place: string): void {
    if (seen.has(node)) return;
    seen.add(node);
    found.push(...ownExpressions(node, place));
    for (const part of subschemasOf(node)) visit(part.schema, placeWithin(place, stepTo(part)));
    const target = referredPart(jsonSchema, node["$ref"]);
    if (isSchemaObject(target)) visit(target, place);
    if (node !== jsonSchema) return;
    // References of other forms may lead here.
    for (const { keyword, key, schema } of definitionsOf(node)) visit(schema, writePath([keyword, key]));
  }
}

function ownExpressions(node: JsonSchema, place: string): readonly Expression[] {
  const { pattern, patternProperties } = node;
  const names = isSchemaObject(patternProperties) ? Object.keys(patternProperties) : [];
  // JSON Schema 2020-12, core, section 6.4: in Unicode mode.
  const own = [...(typeof pattern === "string" ? [pattern] : []), ...names].map((source) => ({
    source,
    flags: "u",
    place,
  }));
  const kept = keptIn(node);
  // Under its flags, an expression is run; without them, its pattern is only published.
  const run = own.filter(({ source }) => !kept.some((expression) => expression.source === source));
  return [...run, ...kept.map((expression) => ({ ...expression, place }))];
}

/** Most schemas have no pattern, which is found out sooner than where it would stand. */
function mentions(value: unknown, keys: readonly string[], seen: Set<unknown>): boolean {
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  seen.add(value);
  if (keys.some((key) => Object.hasOwn(value, key))) return true;
  return Object.values(value).some((part) => mentions(part, keys, seen));
}
