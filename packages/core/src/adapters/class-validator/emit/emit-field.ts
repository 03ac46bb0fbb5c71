import type { JsonSchema } from "@toolwright/kernel";
import { jsonOf } from "../keywords/json-value.js";
import { sharedDefault } from "../model/default-value.js";
import type { FieldModel, NestedModel } from "../model/dto-model.js";
import type { FieldRule } from "../rules/field-rule.js";
import { joinKeywords } from "./join-keywords.js";
import { isSaidWhole, ruleKeywords } from "../keywords/rule-keywords.js";

/** Writes the schema of a nested class, or a reference to it. */
export type EmitNested = (nested: NestedModel) => JsonSchema;

/**
 * The JSON Schema of one field, with everything that is said about it.
 *
 * @param isSecret whether its value, or a part of it, must not be published as a default
 */
export function emitField(field: FieldModel, emitNested: EmitNested, isSecret: boolean): JsonSchema {
  const { rules, nested } = field;
  // A rule that holds only sometimes may not narrow what is published.
  const strict = rules.filter((rule) => !rule.isConditional);
  const value = nested === undefined ? plainValue(field, strict) : nestedValue(nested, strict, emitNested);
  return { ...widened(field, value), ...documented(field, isSecret) };
}

/** Where a condition lets go of all rules, what they ask for is shown beside anything else. */
function widened({ isNullable, isConditional }: FieldModel, schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 0) return schema;
  if (isConditional) return { anyOf: [schema, {}] };
  return isNullable ? { anyOf: [schema, { type: "null" }] } : schema;
}

function plainValue(field: FieldModel, rules: readonly FieldRule[]): JsonSchema {
  if (field.container === "none") return keywordsOf(field, rules);
  const list = keywordsOf(
    field,
    rules.filter(({ each }) => !each),
  );
  const items = keywordsOf(
    field,
    rules.filter(({ each }) => each),
  );
  if (field.container === "map")
    return { type: "object", ...(Object.keys(items).length > 0 && { additionalProperties: items }) };
  return withUnique({ type: "array", ...list, ...(Object.keys(items).length > 0 && { items }) }, rules);
}

/** The validator compares objects by identity, the keyword by content: only scalars are unique alike. */
function withUnique(schema: JsonSchema, rules: readonly FieldRule[]): JsonSchema {
  const { type } = (schema["items"] ?? {}) as { readonly type?: unknown };
  const isScalar = ["string", "number", "integer", "boolean"].includes(String(type));
  const isUnique = rules.some(({ name, each }) => name === "arrayUnique" && !each);
  return isUnique && isScalar ? { ...schema, uniqueItems: true } : schema;
}

function keywordsOf({ typeByClass, container }: FieldModel, rules: readonly FieldRule[]): JsonSchema {
  const said = joinKeywords(rules.map(({ name, constraints }) => ruleKeywords(name, constraints)));
  const isEmptyRefused = rules.some(({ name }) => name === "isNotEmpty");
  const typed = said["type"] ?? said["enum"] ?? said["const"];
  const fallback = typed === undefined && container === "none" ? typeKeywords(typeByClass) : {};
  const schema = { ...fallback, ...said };
  const text = schema as { readonly type?: unknown; readonly minLength?: number; readonly enum?: unknown };
  const isText = text.type === "string" && text.enum === undefined && (text.minLength ?? 0) < 1;
  return isEmptyRefused && isText ? { ...schema, minLength: 1 } : schema;
}

/** A type that is said without a rule. */
export function typeKeywords(type: FieldModel["typeByClass"]): JsonSchema {
  if (type === "unknown") return {};
  return type === "date" ? { type: "string", format: "date-time" } : { type };
}

function nestedValue(nested: NestedModel, rules: readonly FieldRule[], emitNested: EmitNested): JsonSchema {
  const emitted = emitNested(nested);
  const one = nested.isDeep ? { type: "array", items: emitted } : emitted;
  const own = joinKeywords(
    rules.filter(({ each }) => !each).map(({ name, constraints }) => ruleKeywords(name, constraints)),
  );
  switch (nested.container) {
    case "none":
      return one;
    case "array":
    case "set":
      return { ...own, type: "array", items: one };
    case "map":
    case "record":
      return { ...own, type: "object", additionalProperties: one };
  }
}

function documented(field: FieldModel, isSecret: boolean): JsonSchema {
  const { docs, rules, isConditional } = field;
  const unsaid = rules
    .filter((rule) => rule.isConditional || !isSaidWhole(rule.name, rule.constraints))
    .map(({ sentence, validator }) => sentence() ?? `is checked by ${validator}`);
  const condition = isConditional ? ["Checked only under a condition that depends on the other fields"] : [];
  const text = describe(docs?.description, [...condition, ...new Set(unsaid)]);
  const initial = isSecret ? undefined : jsonOf(docs?.default ?? sharedDefault(field));
  return {
    ...authored(field),
    ...(text !== "" && { description: text }),
    ...(initial !== undefined && { default: initial }),
  };
}

/** The author's own words and marks. */
export function authored({ docs }: FieldModel): JsonSchema {
  const { description, title, examples, format, deprecated, sensitive, header } = docs ?? {};
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples: examples.map(jsonOf) }),
    ...(format !== undefined && { format }),
    ...(deprecated === true && { deprecated }),
    ...(sensitive === true && { sensitive }),
    ...(header !== undefined && { "x-mcp-header": header }),
  };
}

/** The author's words as they are, which may begin with a value's name; then what the rules have to say. */
function describe(own: string | undefined, added: readonly string[]): string {
  const isAlone = added.length + (own === undefined ? 0 : 1) === 1;
  const ended = (text: string): string => (isAlone ? text : text.replace(/[^.!?]$/, "$&."));
  const sentences = added.map((text) => ended(text.charAt(0).toUpperCase() + text.slice(1)));
  return [...(own === undefined ? [] : [ended(own)]), ...sentences].join(" ");
}
