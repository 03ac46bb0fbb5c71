import type { JsonSchema } from "@toolwright/kernel";
import { isPlainObject } from "../../schema/plain-object.js";

/** Keywords one of which every schema worth declaring has. */
const TELLING: readonly string[] = [
  "$schema",
  "$ref",
  "$defs",
  "type",
  "properties",
  "required",
  "anyOf",
  "oneOf",
  "allOf",
  "enum",
  "const",
  "additionalProperties",
];

/**
 * Whether a value is written as JSON Schema: a plain object with a keyword of its own. TypeBox schemas are, a Standard
 * Schema, an instance of a class and a boolean are not.
 */
export function isJsonSchema(source: unknown): source is JsonSchema {
  if (typeof source !== "object" || source === null || "~standard" in source) return false;
  return isPlainObject(source) && TELLING.some((keyword) => Object.hasOwn(source, keyword));
}
