import type { JsonSchema } from "@toolwright/kernel";

/** Keywords that speak of values of one type alone. Any other speaks of all. */
const OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  array: [
    ...["items", "prefixItems", "additionalItems", "minItems", "maxItems", "uniqueItems"],
    ...["contains", "minContains", "maxContains", "unevaluatedItems"],
  ],
  object: [
    ...["properties", "patternProperties", "additionalProperties", "unevaluatedProperties", "propertyNames"],
    ...["required", "minProperties", "maxProperties", "dependentRequired", "dependentSchemas"],
  ],
};
const ANNOTATIONS: ReadonlySet<string> = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
]);

/** A schema of several types as a union of schemas of one type each. */
export function splitTypes(schema: JsonSchema): JsonSchema {
  const { type, ...rest } = schema;
  if (!Array.isArray(type)) return schema;
  const types = type as readonly string[];
  const [only] = types;
  if (types.length === 1) return { ...rest, type: only };
  // One alternative of the union says the type again, or leaves it open on purpose: either way nothing that fitted is lost.
  if ("anyOf" in rest) return rest;
  const shared = Object.entries(rest).filter(([keyword]) => ANNOTATIONS.has(keyword));
  const own = Object.entries(rest).filter(([keyword]) => !ANNOTATIONS.has(keyword) && keyword !== "enum");
  const branches = types.flatMap((name) => {
    const said = own.filter(([keyword]) => !isOfAnotherType(keyword, name));
    const values = "enum" in rest ? valuesOfType(rest["enum"], name) : undefined;
    if (values?.length === 0) return [];
    return [
      {
        type: name,
        ...Object.fromEntries(said),
        ...(values !== undefined && name !== "null" && { enum: values }),
      },
    ];
  });
  const [first = {}] = branches;
  return branches.length > 1
    ? { ...Object.fromEntries(shared), anyOf: branches }
    : { ...Object.fromEntries(shared), ...first };
}

/** The JSON type of a value; an integer is told from other numbers. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

/** Those of a list of values that have a type. */
export function valuesOfType(list: unknown, type: string): readonly unknown[] {
  const values = Array.isArray(list) ? (list as readonly unknown[]) : [];
  return values.filter(
    (value) => typeOf(value) === type || (type === "number" && typeOf(value) === "integer"),
  );
}

function isOfAnotherType(keyword: string, type: string): boolean {
  const name = type === "integer" ? "number" : type;
  return Object.entries(OF_TYPE).some(([other, keywords]) => other !== name && keywords.includes(keyword));
}
