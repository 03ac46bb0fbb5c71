import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../schema-node.js";

/** Keywords that keep schemas for others to refer to: they say nothing about the place where they stand. */
const DEFINITIONS: readonly string[] = ["$defs", "definitions"];

/** Which keywords hold schemas, and how many. */
export const HOLDERS = {
  /** Their value maps names of the author's choice to schemas. */
  maps: new Set(["properties", "patternProperties", "dependentSchemas", "dependencies"]),
  lists: new Set(["anyOf", "oneOf", "allOf", "prefixItems", "items"]),
  singles: new Set([
    ...["items", "additionalItems", "unevaluatedItems", "contains"],
    ...["additionalProperties", "unevaluatedProperties", "propertyNames"],
    ...["not", "if", "then", "else", "contentSchema"],
  ]),
  /** Maps as well, of schemas that apply elsewhere or nowhere. */
  definitions: new Set(DEFINITIONS),
} as const satisfies Readonly<Record<string, ReadonlySet<string>>>;

const MAPS: ReadonlySet<string> = HOLDERS.maps;
const LISTS: ReadonlySet<string> = HOLDERS.lists;
const SINGLES: ReadonlySet<string> = HOLDERS.singles;

/** What applies to other places than its parent, beside `properties`. The rest of the keywords speak of the same value. */
export const ELSEWHERE: ReadonlySet<string> = new Set([
  ...["items", "prefixItems", "contains", "additionalItems", "unevaluatedItems"],
  ...["patternProperties", "additionalProperties", "unevaluatedProperties"],
]);

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
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (holdsOne(keyword, value)) {
      found.push({ keyword, key: undefined, schema: value });
    } else if (holdsSeveral(keyword, value)) {
      for (const [key, child] of Object.entries(value))
        if (isSchemaObject(child)) found.push({ keyword, key, schema: child });
    }
  }
  return found;
}

/** A copy in which each schema that applies directly within is replaced. Names of properties are data, `__proto__` too. */
export function mapSubschemas(
  schema: JsonSchema,
  replace: (child: JsonSchema, place: Omit<Subschema, "schema">) => unknown,
): JsonSchema {
  const copy: Record<string, unknown> = { ...schema };
  for (const keyword of Object.keys(schema)) {
    const value = schema[keyword];
    if (holdsOne(keyword, value)) copy[keyword] = replace(value, { keyword, key: undefined });
    else if (holdsSeveral(keyword, value))
      copy[keyword] = mapEach(value, (child, key) => replace(child, { keyword, key }));
  }
  return copy;
}

/** The schemas that one keeps for others to refer to, without `true` and `false`. */
export function definitionsOf(schema: JsonSchema): readonly (Subschema & { readonly key: string })[] {
  return DEFINITIONS.flatMap((keyword) => {
    const definitions = schema[keyword];
    if (!isSchemaObject(definitions)) return [];
    return Object.entries(definitions).flatMap(([key, child]) =>
      isSchemaObject(child) ? [{ keyword, key, schema: child }] : [],
    );
  });
}

/** A copy in which each schema that it keeps for others is replaced. */
export function mapDefinitions(schema: JsonSchema, replace: (child: JsonSchema) => unknown): JsonSchema {
  const copy: Record<string, unknown> = { ...schema };
  for (const keyword of DEFINITIONS) {
    const definitions = schema[keyword];
    if (isSchemaObject(definitions)) copy[keyword] = mapEach(definitions, replace);
  }
  return copy;
}

function holdsOne(keyword: string, value: unknown): value is JsonSchema {
  return SINGLES.has(keyword) && isSchemaObject(value);
}

function holdsSeveral(keyword: string, value: unknown): value is JsonSchema | readonly unknown[] {
  return Array.isArray(value) ? LISTS.has(keyword) : MAPS.has(keyword) && isSchemaObject(value);
}

function mapEach(
  several: JsonSchema | readonly unknown[],
  swap: (child: JsonSchema, key: string) => unknown,
): unknown {
  const copy = (
    Array.isArray(several) ? [...(several as unknown[])] : { ...(several as JsonSchema) }
  ) as Record<string, unknown>;
  for (const [key, child] of Object.entries(several)) {
    // Assignment changes no prototype, since the copy has each key of its own, `__proto__` too.
    if (isSchemaObject(child)) copy[key] = swap(child, key);
  }
  return copy;
}
