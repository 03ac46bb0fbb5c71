import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject, propertiesOf } from "../../schema/schema-node.js";

/** Keywords that refuse no value. */
const ANNOTATIONS: ReadonlySet<string> = new Set([
  ...[
    "$schema",
    "$comment",
    "title",
    "description",
    "default",
    "examples",
    "deprecated",
    "readOnly",
    "writeOnly",
  ],
  ...["sensitive", "x-mcp-header"],
]);

/** Keywords of an object that refuse none of the properties that it names. */
const OF_OBJECTS: ReadonlySet<string> = new Set(["type", "properties", "required", "additionalProperties"]);

type Takes = (value: unknown, given: unknown) => boolean;

const TAKES: Readonly<Record<string, Takes>> = {
  type: isOfType,
  const: (value, constant) => value === constant,
  enum: (value, values) => Array.isArray(values) && values.includes(value),
  minimum: (value, least) => typeof value === "number" && typeof least === "number" && value >= least,
  maximum: (value, most) => typeof value === "number" && typeof most === "number" && value <= most,
};

/**
 * Whether the defaults that an empty object is filled with fit beyond doubt: scalars, under the plainest of keywords. ajv
 * knows of all others; an engine compiles its code when that is first called, which costs a tenth of a millisecond at the
 * start of each tool.
 */
export function surelyFit(filled: Readonly<Record<string, unknown>>, schema: JsonSchema): boolean {
  const isPlain = Object.keys(schema).every((keyword) => OF_OBJECTS.has(keyword) || ANNOTATIONS.has(keyword));
  if (!isPlain || schema["type"] !== "object") return false;
  const properties = propertiesOf(schema);
  return Object.entries(filled).every(
    ([key, value]) => Object.hasOwn(properties, key) && fits(value, properties[key]),
  );
}

function fits(value: unknown, schema: unknown): boolean {
  if (!isSchemaObject(schema)) return false;
  return Object.entries(schema).every(
    ([keyword, given]) =>
      ANNOTATIONS.has(keyword) || (Object.hasOwn(TAKES, keyword) && TAKES[keyword]?.(value, given) === true),
  );
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  return (type === "string" || type === "boolean" || type === "number") && typeof value === type;
}
