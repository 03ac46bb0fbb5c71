import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../../schema/schema-node.js";
import type { SchemaSnapshot } from "./schema-snapshot.js";

/** The keyword that counts followed references; no author's schema has it. */
export const BUDGET_KEYWORD = "x-toolwright-evaluation-budget";

const DEFINITION = /^#\/(\$defs|definitions)\/[^/]+$/;

/**
 * A schema as ajv is given it, where that differs from what its author wrote: ajv passes over a property named
 * `__proto__`, and follows references without a bound.
 */
export function ajvForm({ schema, text }: SchemaSnapshot): JsonSchema {
  const bounded = text.includes('"$ref":') && mayMultiply(schema);
  if (!bounded && !text.includes('"__proto__"')) return schema;
  return JSON.parse(text, (_key, value: unknown) => rewrite(value, bounded)) as JsonSchema;
}

function rewrite(value: unknown, bounded: boolean): unknown {
  if (!isSchemaObject(value)) return value;
  const counted = bounded && typeof value["$ref"] === "string" ? { ...value, [BUDGET_KEYWORD]: true } : value;
  const { properties, patternProperties } = counted;
  if (!isSchemaObject(properties) || !Object.hasOwn(properties, "__proto__")) return counted;
  const { ["__proto__"]: hidden, ...others } = properties;
  const patterns = isSchemaObject(patternProperties) ? patternProperties : {};
  return { ...counted, properties: others, patternProperties: { ...patterns, "^__proto__$": hidden } };
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
