import type { JsonSchema } from "@toolwright/kernel";
import { describedBy, phraseOf } from "./keyword-phrases.js";

/** Keywords that count on those beside them to have looked at everything. */
const REST = ["unevaluatedProperties", "unevaluatedItems"];
/** What they count on, and hosts may refuse. */
const LOOKERS = ["if", "then", "else", "dependentSchemas", "allOf", "prefixItems", "patternProperties"];

/**
 * Gives way where a schema that became wider would let fewer values through: `oneOf` lets a value through that fits one
 * alternative and no other, `not` and `if` turn the sense round, `maxContains` counts. `full` is the schema before those
 * within it were rewritten to `rewritten`.
 */
export function loosen(full: JsonSchema, rewritten: JsonSchema): JsonSchema {
  const isChanged = (keyword: string): boolean =>
    JSON.stringify(full[keyword]) !== JSON.stringify(rewritten[keyword]);
  const dropped = [
    ...(isChanged("not") ? ["not"] : []),
    ...(isChanged("if") ? ["if", "then", "else"] : []),
    ...(isChanged("contains") ? ["maxContains"] : []),
  ].filter((keyword) => keyword in full);
  const loose = isChanged("oneOf") ? asAnyOf(rewritten) : rewritten;
  return without(loose, full, dropped);
}

/** Leaves keywords out that cannot be kept, and says in words what they demanded. */
export function without(schema: JsonSchema, full: JsonSchema, dropped: readonly string[]): JsonSchema {
  if (dropped.length === 0) return schema;
  const silently = dropped.some((keyword) => LOOKERS.includes(keyword)) ? REST : [];
  const kept = Object.entries(schema).filter(
    ([keyword]) => !dropped.includes(keyword) && !silently.includes(keyword),
  );
  const phrases = dropped.flatMap((keyword) => phraseOf(keyword, full[keyword]) ?? []);
  return describedBy(Object.fromEntries(kept), phrases);
}

function asAnyOf(schema: JsonSchema): JsonSchema {
  const { oneOf, ...rest } = schema;
  return "anyOf" in rest ? rest : { ...rest, anyOf: oneOf };
}
