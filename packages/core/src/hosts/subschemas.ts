import type { JsonSchema } from "@toolwright/kernel";
import { HOLDERS } from "../schema/publish/subschemas.js";
import { isSchemaObject } from "../schema/schema-node.js";

const MAPS: ReadonlySet<string> = new Set([...HOLDERS.maps, ...HOLDERS.definitions]);
const LISTS: ReadonlySet<string> = HOLDERS.lists;
const SINGLES: ReadonlySet<string> = HOLDERS.singles;

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
  if (Array.isArray(value)) return LISTS.has(keyword) ? Object.entries(value) : [];
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

/** A copy in which each schema that stands directly within is replaced; the same object where each stays the same. */
export function mapSubschemas(
  schema: JsonSchema,
  replace: (child: AnySchema, keyword: string) => AnySchema,
): JsonSchema {
  const swapped = Object.entries(schema).map(([keyword, value]) => {
    const swap = (child: unknown): unknown => (isSchema(child) ? replace(child, keyword) : child);
    return [keyword, swapAt(keyword, value, swap)] as const;
  });
  return swapped.every(([keyword, value]) => value === schema[keyword])
    ? schema
    : Object.fromEntries(swapped);
}

function swapAt(keyword: string, value: unknown, swap: (child: unknown) => unknown): unknown {
  if (MAPS.has(keyword) && isSchemaObject(value)) {
    const entries = Object.entries(value).map(([key, child]) => [key, child, swap(child)] as const);
    if (entries.every(([, before, after]) => before === after)) return value;
    return Object.fromEntries(entries.map(([key, , after]) => [key, after]));
  }
  if (Array.isArray(value) && LISTS.has(keyword)) {
    const list = (value as readonly unknown[]).map(swap);
    return list.every((child, index) => child === value[index]) ? (value as unknown[]) : list;
  }
  return SINGLES.has(keyword) ? swap(value) : value;
}
