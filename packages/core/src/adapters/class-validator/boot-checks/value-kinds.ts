import { ruleKeywords } from "../keywords/rule-keywords.js";
import type { FieldRule } from "../rules/field-rule.js";

/** What a value may be when its rules are checked; `object` is one that holds its members itself. */
export type ValueKind = "string" | "number" | "boolean" | "date" | "object" | "map" | "set" | "array";

export type ValueKinds = ReadonlySet<ValueKind>;

export const ALL_KINDS: ValueKinds = kinds(
  "string",
  "number",
  "boolean",
  "date",
  "object",
  "map",
  "set",
  "array",
);

/** What rules with `each` look into; they are about anything else as a whole. */
export const LOOKED_INTO: readonly ValueKind[] = ["array", "set", "map"];

const BY_RULE: Readonly<Record<string, ValueKinds>> = {
  isDate: kinds("date"),
  minDate: kinds("date"),
  maxDate: kinds("date"),
  isObject: kinds("object", "date", "map", "set"),
  isNotEmptyObject: kinds("object"),
};

const BY_TYPE: Readonly<Record<string, ValueKinds>> = {
  string: kinds("string"),
  number: kinds("number"),
  integer: kinds("number"),
  boolean: kinds("boolean"),
  array: kinds("array"),
};

/** The kinds of which a rule may take a value; `undefined` where that is not known for sure. */
export function kindsTakenBy({ name, constraints }: FieldRule): ValueKinds | undefined {
  if (Object.hasOwn(BY_RULE, name)) return BY_RULE[name];
  const { type } = ruleKeywords(name, constraints);
  // The names of a numeric enum's members pass as well.
  if (name === "isEnum" && type === "number") return kinds("number", "string");
  return typeof type === "string" && Object.hasOwn(BY_TYPE, type) ? BY_TYPE[type] : undefined;
}

export function kinds(...listed: readonly ValueKind[]): ValueKinds {
  return new Set(listed);
}
