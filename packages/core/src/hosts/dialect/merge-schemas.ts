import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../../schema/schema-node.js";

/** Keywords whose meaning hangs on a sibling, which a merge may have taken from the other side. */
const BOUND_TO_SIBLINGS: ReadonlySet<string> = new Set([
  ...["contains", "minContains", "maxContains", "if", "then", "else"],
  ...["unevaluatedProperties", "unevaluatedItems"],
]);
const ITEMS = ["items", "prefixItems", "additionalItems"];
const MAPS = ["properties", "patternProperties"];

/**
 * One schema in the place of two that must both hold. What both say differently is taken from the first: a value that fits
 * both still fits, which is all that a dialect promises.
 */
export function mergeSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
  if (Object.keys(first).length === 0) return second;
  if (Object.keys(second).length === 0) return first;
  const hasItems = ITEMS.some((keyword) => keyword in first);
  const added = Object.entries(second).filter(([keyword]) => !(hasItems && ITEMS.includes(keyword)));
  const both = [...added, ...Object.entries(first)].filter(([keyword]) => !BOUND_TO_SIBLINGS.has(keyword));
  const maps = MAPS.filter((keyword) => keyword in first && keyword in second);
  const required = [...new Set([...namesIn(first["required"]), ...namesIn(second["required"])])];
  return {
    ...Object.fromEntries(both),
    ...Object.fromEntries(maps.map((keyword) => [keyword, mergeMaps(first[keyword], second[keyword])])),
    ...(required.length > 0 && { required }),
  };
}

/** A schema without `allOf`: its parts are merged into it, nested ones too. */
export function withoutAllOf(schema: JsonSchema): JsonSchema {
  const { allOf, ...rest } = schema;
  if (!Array.isArray(allOf)) return schema;
  return (allOf as readonly unknown[])
    .filter(isSchemaObject)
    .reduce<JsonSchema>((merged, part) => mergeSchemas(merged, withoutAllOf(part)), rest);
}

function mergeMaps(first: unknown, second: unknown): unknown {
  if (!isSchemaObject(first) || !isSchemaObject(second)) return first;
  const added = Object.entries(second).map(([name, form]) => {
    const own = Object.hasOwn(first, name) ? first[name] : true;
    if (isSchemaObject(own) && isSchemaObject(form)) return [name, mergeSchemas(own, form)] as const;
    return [name, own === true ? form : own] as const;
  });
  return Object.fromEntries([...Object.entries(first), ...added]);
}

function namesIn(list: unknown): readonly unknown[] {
  return Array.isArray(list) ? list : [];
}
