import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../schema/schema-node.js";

/** Keywords whose value maps names of the author's choice to schemas. */
const MAPS: ReadonlySet<string> = new Set([
  ...["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"],
]);
const LISTS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);
/** `items` was a list before 2020-12. */
const SINGLES: ReadonlySet<string> = new Set([
  ...["items", "additionalItems", "unevaluatedItems", "contains"],
  ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
  ...["not", "if", "then", "else", "contentSchema"],
]);

/** A schema, or `true` and `false`, which are schemas as well. */
export type AnySchema = JsonSchema | boolean;

/** A schema within another, and where it stands. */
export interface Subschema {
  readonly keyword: string;
  /** The property's or definition's name, or the place in a list; `undefined` where the keyword holds one schema. */
  readonly key: string | undefined;
  readonly schema: AnySchema;
}

function isSchema(value: unknown): value is AnySchema {
  return typeof value === "boolean" || isSchemaObject(value);
}

function entriesAt(keyword: string, value: unknown): readonly (readonly [string | undefined, unknown])[] {
  if (MAPS.has(keyword)) return isSchemaObject(value) ? Object.entries(value) : [];
  if (Array.isArray(value)) return LISTS.has(keyword) || keyword === "items" ? Object.entries(value) : [];
  return SINGLES.has(keyword) ? [[undefined, value]] : [];
}

/**
 * The schemas that stand directly within one. Not those of `schema/publish`, which say something about the value alone: hosts
 * stumble over definitions, and over `true` and `false`, as well.
 */
export function subschemasOf(schema: JsonSchema): readonly Subschema[] {
  return Object.entries(schema).flatMap(([keyword, value]) =>
    entriesAt(keyword, value).flatMap(([key, child]) =>
      isSchema(child) ? [{ keyword, key, schema: child }] : [],
    ),
  );
}

/** A copy in which each schema that stands directly within is replaced. */
export function mapSubschemas(
  schema: JsonSchema,
  replace: (child: AnySchema, keyword: string) => AnySchema,
): JsonSchema {
  const swap = (child: unknown, keyword: string) => (isSchema(child) ? replace(child, keyword) : child);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (MAPS.has(keyword) && isSchemaObject(value)) {
        const entries = Object.entries(value).map(([key, child]) => [key, swap(child, keyword)] as const);
        return [keyword, Object.fromEntries(entries)];
      }
      if (Array.isArray(value) && (LISTS.has(keyword) || keyword === "items"))
        return [keyword, value.map((child: unknown) => swap(child, keyword))];
      return [keyword, SINGLES.has(keyword) ? swap(value, keyword) : value];
    }),
  );
}
