import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../schema-node.js";

/** Keywords whose value maps names of the author's choice to schemas. Definitions are not among them: see {@link DEFINITIONS}. */
const MAPS: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "dependentSchemas", "dependencies"],
]);
const LISTS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "prefixItems", "items"]);
const SINGLES: ReadonlySet<string> = new Set([
  ...["items", "additionalItems", "unevaluatedItems", "contains"],
  ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
  ...["not", "if", "then", "else", "contentSchema"],
]);

/** Keywords that keep schemas for others to refer to: they say nothing about the place where they stand. */
export const DEFINITIONS: readonly string[] = ["$defs", "definitions"];

/** A schema directly within another. */
export interface Subschema {
  readonly keyword: string;
  /** A property's name or the place in a list; `undefined` where the keyword holds one schema. */
  readonly key: string | undefined;
  readonly schema: JsonSchema;
}

/** The schemas that apply directly within one, without definitions, and without `true` and `false`. */
export function subschemasOf(schema: JsonSchema): readonly Subschema[] {
  const found: Subschema[] = [];
  mapSubschemas(schema, (child, { keyword, key }) => {
    found.push({ keyword, key, schema: child });
    return child;
  });
  return found;
}

/** A copy in which each schema that applies directly within is replaced. Names of properties are data, `__proto__` too. */
export function mapSubschemas(
  schema: JsonSchema,
  replace: (child: JsonSchema, place: Omit<Subschema, "schema">) => unknown,
): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      const swap = (child: unknown, key?: string): unknown =>
        isSchemaObject(child) ? replace(child, { keyword, key }) : child;
      if (MAPS.has(keyword) && isSchemaObject(value)) return [keyword, mapValues(value, swap)];
      if (LISTS.has(keyword) && Array.isArray(value))
        return [keyword, value.map((child: unknown, index) => swap(child, String(index)))];
      return [keyword, SINGLES.has(keyword) ? swap(value) : value];
    }),
  );
}

function mapValues(
  map: Readonly<Record<string, unknown>>,
  swap: (value: unknown, key: string) => unknown,
): Record<string, unknown> {
  // Not by assignment: a property named `__proto__` would set the prototype.
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, swap(value, key)]));
}
