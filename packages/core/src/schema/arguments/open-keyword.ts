import type { JsonSchema } from "@toolwright/kernel";

/** Beside one of these, `properties` alone does not tell which names are known. */
const OPEN_KEYWORDS = [
  "$ref",
  "allOf",
  "anyOf",
  "oneOf",
  "if",
  "patternProperties",
  "unevaluatedProperties",
] as const;

/** The keyword that leaves undecided which names an object may have, if there is one. */
export function openKeyword(schema: JsonSchema): string | undefined {
  const keyword = OPEN_KEYWORDS.find((name) => schema[name] !== undefined);
  if (keyword !== undefined) return keyword;
  const { additionalProperties } = schema;
  return additionalProperties === undefined || additionalProperties === false
    ? undefined
    : "additionalProperties";
}
