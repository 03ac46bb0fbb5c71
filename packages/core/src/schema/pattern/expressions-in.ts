import type { JsonSchema } from "@toolwright/kernel";
import { DEFINITIONS, mapSubschemas, type Subschema, subschemasOf } from "../publish/subschemas.js";
import { isSchemaObject } from "../schema-node.js";
import { writePath } from "../write-issues.js";
import { type Expression, placeWithin } from "./expression.js";

/** Keeps, while a schema is converted, the flags of its pattern, which JSON Schema cannot say. Never published. */
const FLAGGED = "x-toolwright-expression";

/** A part that keeps, beside what it kept before, the rules that are expressions whose flags change what they take. */
export function keepingFlags(jsonSchema: JsonSchema, rules: readonly unknown[]): JsonSchema {
  const flagged = rules.filter((rule) => rule instanceof RegExp && /[ims]/.test(rule.flags)) as RegExp[];
  if (flagged.length === 0) return jsonSchema;
  const expressions = flagged.map(({ source, flags }) => ({ source, flags }));
  return { ...jsonSchema, [FLAGGED]: [...keptIn(jsonSchema), ...expressions] };
}

function keptIn({ [FLAGGED]: kept }: JsonSchema): readonly { source: string; flags: string }[] {
  return Array.isArray(kept) ? (kept as { source: string; flags: string }[]) : [];
}

/** A converted schema without what {@link keepingFlags} left in it, and its expressions with their flags. */
export function withoutFlagged(jsonSchema: JsonSchema): {
  readonly jsonSchema: JsonSchema;
  readonly expressions?: readonly Expression[];
} {
  if (!mentions(jsonSchema, [FLAGGED], new Set())) return { jsonSchema };
  return { jsonSchema: strip(jsonSchema), expressions: expressionsIn(jsonSchema) };
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
    const { $ref } = node;
    const target = typeof $ref === "string" ? definition(jsonSchema, $ref) : undefined;
    if (isSchemaObject(target)) visit(target, place);
    if (node !== jsonSchema) return;
    // References of other forms may lead here.
    for (const [name, part] of definitionsOf(node)) visit(part, placeWithin("$defs", writePath([name])));
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
  return [...own, ...keptIn(node).map((kept) => ({ ...kept, place }))];
}

/** The step from a schema's place to that of a part of it: none where both are about the same value. */
export function stepTo({ keyword, key }: Subschema): string {
  if (keyword === "properties") return writePath([key ?? ""]);
  if (keyword === "prefixItems") return writePath([Number(key)]);
  return /tems$|^contains$|^additionalP|^patternP|^unevaluatedP/.test(keyword) ? "[]" : "";
}

function definition(root: JsonSchema, ref: string): unknown {
  return definitionsOf(root).find(([name, , keyword]) => ref === `#/${keyword}/${name}`)?.[1];
}

function definitionsOf(node: JsonSchema): readonly (readonly [string, JsonSchema, string])[] {
  return DEFINITIONS.flatMap((keyword) => {
    const definitions = node[keyword];
    if (!isSchemaObject(definitions)) return [];
    return Object.entries(definitions).flatMap(([name, part]) =>
      isSchemaObject(part) ? [[name, part, keyword] as const] : [],
    );
  });
}

/** Most schemas have no pattern, which is found out sooner than where it would stand. */
function mentions(value: unknown, keys: readonly string[], seen: Set<unknown>): boolean {
  if (typeof value !== "object" || value === null || seen.has(value)) return false;
  seen.add(value);
  if (keys.some((key) => Object.hasOwn(value, key))) return true;
  return Object.values(value).some((part) => mentions(part, keys, seen));
}

function strip({ [FLAGGED]: _flagged, ...schema }: JsonSchema): JsonSchema {
  const applied = mapSubschemas(schema, strip);
  const kept = DEFINITIONS.flatMap((keyword) => {
    const own = definitionsOf(schema).filter(([, , of]) => of === keyword);
    return own.length === 0
      ? []
      : [[keyword, Object.fromEntries(own.map(([name, part]) => [name, strip(part)]))] as const];
  });
  return { ...applied, ...Object.fromEntries(kept) };
}
