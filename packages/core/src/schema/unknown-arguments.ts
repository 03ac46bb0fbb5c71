import type { JsonSchema } from "@toolwright/kernel";
import type { Issue } from "./schema-adapter.js";
import { propertiesOf } from "./schema-node.js";

/** With one of these at the root, `properties` alone does not tell which arguments are known. */
const OPEN_KEYWORDS = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "patternProperties",
  "unevaluatedProperties",
] as const;

/** The schema that a tool without input publishes. */
export const NO_ARGUMENTS: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/** The keyword that makes unknown arguments undecidable, if there is one. */
export function openKeyword(schema: JsonSchema): string | undefined {
  const keyword = OPEN_KEYWORDS.find((name) => schema[name] !== undefined);
  if (keyword !== undefined) return keyword;
  const { additionalProperties } = schema;
  return additionalProperties === undefined || additionalProperties === false
    ? undefined
    : "additionalProperties";
}

/** Finds arguments that the published schema does not name, as issues. */
export function unknownArgumentCheck(schema: JsonSchema): (args: unknown) => readonly Issue[] {
  const known = new Set(Object.keys(propertiesOf(schema)));
  return (args) =>
    Object.keys(args ?? {})
      .filter((key) => !known.has(key))
      .map((key) => ({ path: [key], message: "Unknown argument" }));
}
