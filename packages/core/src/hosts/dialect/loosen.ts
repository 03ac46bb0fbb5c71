import type { JsonSchema } from "@toolwright/kernel";
import { describedBy, phraseOf } from "./keyword-phrases.js";

/** Keywords that count on those beside them to have looked at everything. */
const REST: readonly string[] = ["unevaluatedProperties", "unevaluatedItems"];
/** What they count on: all that speaks of the same value, and may say of its parts that they were looked at. */
const LOOKERS: readonly string[] = [
  ...["anyOf", "oneOf", "allOf", "if", "then", "else", "dependentSchemas", "dependencies", "$ref"],
  ...["prefixItems", "contains", "patternProperties"],
];

/**
 * Gives way where a schema that became wider would let fewer values through: `oneOf` lets a value through that fits one
 * alternative and no other, `not` and `if` turn the sense round, `maxContains` counts, and `unevaluatedProperties` refuses what
 * nothing beside it looked at.
 *
 * @param full the schema before those within it were rewritten to `rewritten`
 * @param changed the keywords whose schemas may have become wider; `$ref` is one where what it leads to may have
 */
export function loosen(full: JsonSchema, rewritten: JsonSchema, changed: ReadonlySet<string>): JsonSchema {
  const dropped = [
    ...(changed.has("not") ? ["not"] : []),
    ...(changed.has("if") ? ["if", "then", "else"] : []),
    ...(changed.has("contains") ? ["maxContains"] : []),
  ].filter((keyword) => keyword in full);
  const loose = changed.has("oneOf") ? alsoAnyOf(rewritten) : rewritten;
  const checked = LOOKERS.some((keyword) => changed.has(keyword)) ? withoutRest(loose) : loose;
  return without(checked, full, dropped);
}

/** Leaves keywords out that cannot be kept, and says in words what they demanded. */
export function without(schema: JsonSchema, full: JsonSchema, dropped: readonly string[]): JsonSchema {
  if (dropped.length === 0) return schema;
  const kept = Object.entries(schema).filter(([keyword]) => !dropped.includes(keyword));
  const phrases = dropped.flatMap((keyword) => phraseOf(keyword, full[keyword]) ?? []);
  const found = describedBy(Object.fromEntries(kept), phrases);
  return dropped.some((keyword) => LOOKERS.includes(keyword)) ? withoutRest(found) : found;
}

/** Of several alternatives that excluded each other, a value fits one. */
export function alsoAnyOf(schema: JsonSchema): JsonSchema {
  const { oneOf, ...rest } = schema;
  if (oneOf === undefined) return schema;
  if (!("anyOf" in rest)) return { ...rest, anyOf: oneOf };
  const { allOf } = rest;
  return { ...rest, allOf: [...(Array.isArray(allOf) ? (allOf as unknown[]) : []), { anyOf: oneOf }] };
}

/** Without what counts on those beside it, for where one of them says less than before. */
export function withoutRest(schema: JsonSchema): JsonSchema {
  if (!REST.some((keyword) => keyword in schema)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !REST.includes(keyword)));
}

/** The keywords that hold something else than before, or nothing any more. */
export function changedKeywords(before: JsonSchema, after: JsonSchema): ReadonlySet<string> {
  return new Set(
    Object.keys(before).filter(
      (keyword) => before[keyword] !== after[keyword] && !isSame(before[keyword], after[keyword]),
    ),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
