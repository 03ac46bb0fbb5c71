import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject, propertiesOf } from "../schema/schema-node.js";
import { subschemasOf } from "../hosts/subschemas.js";
import type { Place } from "./places.js";
import type { Check } from "./tool-checks.js";

/** Compares what a schema holds with what a host counts. */
export const checkSize: Check<"schema-size"> = (limits, { tool, places }) => {
  const sizes = sizesOf(places);
  const counted = [
    ["properties", sizes.properties, limits.properties],
    ["levels of objects", depthOf(tool.inputSchema), limits.depth],
    ["enumerated values", sizes.enumValues, limits.enumValues],
    ["characters of names and values", sizes.characters, limits.characters],
  ] as const;
  return counted
    .filter(([, count, max]) => count > max)
    .map(([what, count, max]) => ({
      message: `the input schema has ${count} ${what}, more than ${max}`,
      fix: "take less at once",
    }));
};

function sizesOf(places: readonly Place[]): { properties: number; enumValues: number; characters: number } {
  const schemas = places.map(({ schema }) => schema).filter(isSchemaObject);
  const names = schemas.flatMap((schema) => [
    ...Object.keys(propertiesOf(schema)),
    ...(isSchemaObject(schema["$defs"]) ? Object.keys(schema["$defs"]) : []),
  ]);
  const values = schemas.flatMap(({ enum: list }) => (Array.isArray(list) ? (list as unknown[]) : []));
  const texts = [...names, ...values.filter((value): value is string => typeof value === "string")];
  return {
    properties: schemas.reduce((sum, schema) => sum + Object.keys(propertiesOf(schema)).length, 0),
    enumValues: values.length,
    characters: texts.reduce((sum, text) => sum + text.length, 0),
  };
}

function depthOf(schema: JsonSchema): number {
  const own = Object.keys(propertiesOf(schema)).length > 0 ? 1 : 0;
  const inner = subschemasOf(schema).map(({ schema: child }) => (isSchemaObject(child) ? depthOf(child) : 0));
  return own + inner.reduce((deepest, depth) => Math.max(deepest, depth), 0);
}
