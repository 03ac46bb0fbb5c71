import type { JsonSchema } from "@toolwright/kernel";
import type { FieldModel, ValueType } from "../model/dto-model.js";
import { authored, typeKeywords } from "./emit-field.js";
import { ruleKeywords } from "../keywords/rule-keywords.js";

/** Whether what is written of a field is something else than what its rules are about. */
export function isRewritten({ writtenAs, rules }: FieldModel): boolean {
  if (writtenAs === undefined || writtenAs === "unknown") return writtenAs === "unknown";
  return rules.some(({ name, constraints }) => {
    const { type } = ruleKeywords(name, constraints);
    return type !== undefined && type !== "array" && type !== jsonType(writtenAs, type);
  });
}

/** The schema of a field that is rewritten: its author's words, and its type where `@Type` says it. */
export function emitRewritten(field: FieldModel): JsonSchema {
  const { writtenAs = "unknown", container, isNullable } = field;
  const value = typeKeywords(writtenAs);
  const isList = container === "array" || container === "set";
  const schema = isList && writtenAs !== "unknown" ? { type: "array", items: value } : value;
  const isWidened = isNullable && writtenAs !== "unknown";
  return { ...(isWidened ? { anyOf: [schema, { type: "null" }] } : schema), ...authored(field) };
}

/** Whether a field is in whatever is written: a `@Transform` may leave nothing of a value. */
export function isAlwaysWritten({ isRequiredInOutput, writtenAs }: FieldModel): boolean {
  return isRequiredInOutput && writtenAs !== "unknown";
}

/** A type as JSON Schema says it; integers are numbers. */
function jsonType(type: ValueType, said: unknown): unknown {
  if (type === "date") return "string";
  return type === "number" && said === "integer" ? said : type;
}
