import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../../schema/schema-node.js";
import type { DialectNeeds } from "./dialect-needs.js";
import { describedBy } from "./keyword-phrases.js";
import { without } from "./loosen.js";
import { joined, mergeSchemas } from "./merge-schemas.js";

/** Characters that one union may add by what is copied into its alternatives: nested unions would double it at each level. */
const MAX_COPIED = 10_000;

/**
 * Moves what stands beside `anyOf` into each of its alternatives, where hosts refuse it there. Where that would be too much, the
 * alternatives become optional properties, or are left to validation.
 */
export function withLonelyUnion(schema: JsonSchema, needs: DialectNeeds): JsonSchema {
  const { anyOf, description, title: _title, default: preset, ...rest } = schema;
  if (!needs.lonelyUnions || !Array.isArray(anyOf)) return schema;
  if (isTooMuch(rest, anyOf)) return withoutUnion(schema);
  const phrases = preset === undefined ? [] : [`default ${JSON.stringify(preset)}`];
  const outer = describedBy(typeof description === "string" ? { description } : {}, phrases);
  const branches = (anyOf as readonly unknown[]).map((branch) => {
    if (!isSchemaObject(branch)) return branch;
    const merged = mergeSchemas(branch, rest);
    return branch["type"] === "null" || "description" in branch ? merged : { ...outer, ...merged };
  });
  return { anyOf: branches };
}

function isTooMuch(rest: JsonSchema, branches: readonly unknown[]): boolean {
  return sizeOf(rest) * (branches.length - 1) > MAX_COPIED;
}

/** In characters, with what the unions within will add. */
function sizeOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return String(value).length + 2;
  if (Array.isArray(value))
    return (value as unknown[]).reduce<number>((sum, one) => sum + sizeOf(one) + 1, 2);
  const { anyOf, oneOf, ...rest } = value as JsonSchema;
  const own = Object.entries(rest).reduce((sum, [key, one]) => sum + key.length + 4 + sizeOf(one), 2);
  const branches = Array.isArray(anyOf) ? anyOf : oneOf;
  if (!Array.isArray(branches)) return own;
  const copies = own * branches.length;
  return sizeOf(branches) + (copies - own > MAX_COPIED ? own : copies);
}

function withoutUnion(schema: JsonSchema): JsonSchema {
  const properties = joined(schema["anyOf"]);
  const said = without(schema, schema, ["anyOf"]);
  return mergeSchemas(said, properties);
}
