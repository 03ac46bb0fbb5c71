import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../../schema/schema-node.js";
import type { Dialect } from "./dialect.js";
import type { SchemaSnapshot } from "./schema-snapshot.js";

/** The keyword that counts followed references; no author's schema has it. */
export const BUDGET_KEYWORD = "x-toolwright-evaluation-budget";

const DEFINITION = /^#\/(\$defs|definitions)\/[^/]+$/;

/** Keywords whose values are data, in which nothing is a keyword. */
const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "examples"]);

/** Keywords whose values have names of the author's, for schemas or lists. */
const NAMED: ReadonlySet<string> = new Set([
  ...[
    "properties",
    "patternProperties",
    "dependentSchemas",
    "dependentRequired",
    "dependencies",
    "$defs",
    "definitions",
  ],
]);

/** What of a schema ajv would not take as it is written. */
const REWRITTEN = /"(?:__proto__|nullable|\$dynamicRef)":/;

/** How the parts of one schema are rewritten. */
interface Rewriting {
  /** Whether followed references are counted. */
  readonly counted: boolean;
  /** Whether a dynamic reference is an ordinary one: where no part is a resource of its own. */
  readonly isStatic: boolean;
  /** The dynamic reference to the whole schema, whose anchor ajv does not find either. */
  readonly toRoot: string;
}

/**
 * A schema as ajv is given it, where that differs from what its author wrote: ajv passes over a property named
 * `__proto__`, takes `null` by a `nullable` that JSON Schema does not know, finds no `$dynamicAnchor` in definitions, and
 * follows references without a bound.
 */
export function ajvForm({ schema, text }: SchemaSnapshot, dialect: Dialect): JsonSchema {
  const dynamic = dialect === "2020-12" && text.includes('"$dynamicRef":');
  const counted = dynamic || (text.includes('"$ref":') && mayMultiply(schema));
  if (!counted && !REWRITTEN.test(text)) return schema;
  const isStatic = dynamic && !hasResource(Object.values(schema));
  return rewrite(schema, { counted, isStatic, toRoot: `#${String(schema["$dynamicAnchor"])}` }) as JsonSchema;
}

function rewrite(value: unknown, how: Rewriting): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => rewrite(part, how));
  if (!isSchemaObject(value)) return value;
  const { nullable: _nullable, ...known } = value;
  const parts = Object.entries(known).map(([key, part]) => [key, rewritePart(key, part, how)] as const);
  return withReadableNames(withReference(Object.fromEntries(parts), how));
}

function rewritePart(key: string, part: unknown, how: Rewriting): unknown {
  if (DATA.has(key)) return part;
  if (!NAMED.has(key) || !isSchemaObject(part)) return rewrite(part, how);
  return Object.fromEntries(Object.entries(part).map(([name, schema]) => [name, rewrite(schema, how)]));
}

function withReference(schema: JsonSchema, { counted, isStatic, toRoot }: Rewriting): JsonSchema {
  const { $dynamicRef, ...others } = schema;
  const isMeant = isStatic && typeof $dynamicRef === "string" && others["$ref"] === undefined;
  const referring = isMeant ? { ...others, $ref: $dynamicRef === toRoot ? "#" : $dynamicRef } : schema;
  return counted && typeof referring["$ref"] === "string"
    ? { ...referring, [BUDGET_KEYWORD]: true }
    : referring;
}

function withReadableNames(schema: JsonSchema): JsonSchema {
  const { properties, patternProperties } = schema;
  if (!isSchemaObject(properties) || !Object.hasOwn(properties, "__proto__")) return schema;
  const { ["__proto__"]: hidden, ...others } = properties;
  const patterns = isSchemaObject(patternProperties) ? patternProperties : {};
  return { ...schema, properties: others, patternProperties: { ...patterns, "^__proto__$": hidden } };
}

function hasResource(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.hasOwn(value, "$id") || Object.values(value).some(hasResource);
}

/** Whether following references may take more steps than there are references: one leads to another, or into itself. */
function mayMultiply(schema: JsonSchema): boolean {
  const { $defs, definitions } = schema;
  return (
    hasReference([$defs, definitions], () => true) || hasReference(schema, (ref) => !DEFINITION.test(ref))
  );
}

function hasReference(value: unknown, isMeant: (ref: string) => boolean): boolean {
  if (typeof value !== "object" || value === null) return false;
  const { $ref } = value as { $ref?: unknown };
  if (typeof $ref === "string" && isMeant($ref)) return true;
  return Object.values(value).some((part) => hasReference(part, isMeant));
}
