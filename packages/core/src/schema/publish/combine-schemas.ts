import type { JsonSchema } from "@toolwright/kernel";

/** Keywords that refuse values by themselves, whatever stands beside them. */
const ALONE: ReadonlySet<string> = new Set([
  ...["type", "enum", "const", "multipleOf", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["minLength", "maxLength", "pattern", "format", "minItems", "maxItems", "uniqueItems"],
  ...["required", "minProperties", "maxProperties", "dependentRequired", "propertyNames"],
  ...["not", "anyOf", "oneOf", "allOf"],
]);

/** Keywords that depend on each other: within one group, two schemas cannot simply share one object. */
const GROUPS: readonly (readonly string[])[] = [
  ["properties", "patternProperties", "additionalProperties"],
  ["items", "prefixItems", "additionalItems", "contains", "minContains", "maxContains"],
  ["if", "then", "else"],
  ["dependentSchemas"],
  ["dependencies"],
  ["$ref"],
];

/** These look at all that stands beside them. */
const WHOLE: readonly string[] = ["unevaluatedProperties", "unevaluatedItems"];

/** Whether a keyword can refuse a value; the others describe it. */
export function isAssertion(keyword: string): boolean {
  return ALONE.has(keyword) || WHOLE.includes(keyword) || GROUPS.some((group) => group.includes(keyword));
}

/** Whether two values have the same JSON. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * A schema for what satisfies both. Where both describe, the nearer one wins, and nothing is lost. One flat object where
 * that means the same; otherwise the farther one stands under `allOf`.
 */
export function combineSchemas(near: JsonSchema, far: JsonSchema): JsonSchema {
  if (canShareOneObject(near, far)) return { ...far, ...near };
  const { allOf, ...rest } = near;
  return { ...rest, allOf: [...(Array.isArray(allOf) ? (allOf as unknown[]) : []), far] };
}

function canShareOneObject(near: JsonSchema, far: JsonSchema): boolean {
  const asserting = Object.keys(near).filter(isAssertion);
  if (asserting.length === 0) return true;
  if (WHOLE.some((keyword) => keyword in near || keyword in far)) return false;
  return asserting.every((keyword) => {
    if (ALONE.has(keyword)) return !Object.hasOwn(far, keyword) || isSameJson(near[keyword], far[keyword]);
    const group = GROUPS.find((members) => members.includes(keyword)) ?? [];
    return !group.some((member) => Object.hasOwn(far, member));
  });
}
