import { readPropertyType } from "../../../metadata/reflected-types.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import { ruleKeywords } from "../keywords/rule-keywords.js";
import type { Container, Demand, DemandedKind, FieldModel, ValueType } from "./dto-model.js";
import type { FieldRule } from "../rules/field-rule.js";
import { declaredType } from "./nested-class.js";

/** A field without rules that say of which type it is. */
export interface UntypedField {
  readonly target: DtoClass;
  readonly property: string;
  readonly rules: readonly FieldRule[];
  readonly container: Container;
  readonly isNullable: boolean;
  /** Whether its value is checked as one of a class, or only under a condition: nothing more is demanded then. */
  readonly isNestedOrConditional: boolean;
}

type Demands = Pick<FieldModel, "typeByClass" | "demand">;

/** The types that JSON has a word for. */
export const TYPES: ReadonlyMap<unknown, ValueType> = new Map<unknown, ValueType>([
  [String, "string"],
  [Number, "number"],
  [Boolean, "boolean"],
  [Date, "date"],
]);

/**
 * The type of a field that only its class states (by `@Type`, or the property's own type), and what parsing then has to check
 * because no rule does.
 */
export function demandsOf(field: UntypedField): Demands {
  const { target, property } = field;
  const converted = TYPES.get(declaredType(target, property));
  const typeByClass =
    converted ?? TYPES.get(readPropertyType(target.prototype as object, property)) ?? "unknown";
  const byClass = converted === undefined ? KINDS[typeByClass] : CONVERTED_KINDS[converted];
  return { typeByClass, demand: demandOn(field, byClass) };
}

function demandOn(field: UntypedField, byClass: DemandedKind | undefined): Demand | undefined {
  const { rules, container, isNullable, isNestedOrConditional } = field;
  if (isNestedOrConditional) return undefined;
  const strict = rules.filter((rule) => !rule.isConditional);
  const isSingle = container === "none";
  const isSaid = isSingle ? strict.some(saysType) : !isListDemanded(container, strict);
  const kind = isSingle ? byClass : "array";
  return isSaid || kind === undefined ? undefined : { kind, isNullable };
}

const KINDS: Readonly<Partial<Record<ValueType, DemandedKind>>> = {
  string: "string",
  number: "number",
  boolean: "boolean",
  date: "date",
};

/** `@Type` makes texts and booleans of everything; of a number it may make none. */
const CONVERTED_KINDS: Readonly<Partial<Record<ValueType, DemandedKind>>> = {
  number: "convertible to a number",
  date: "date",
};

/** A rule with `each` takes a single value as well. */
function isListDemanded(container: Container, rules: readonly FieldRule[]): boolean {
  if (container === "set") return true;
  const isSaid = rules.some((rule) => rule.each || saysType(rule));
  return container === "array" && !isSaid;
}

function saysType({ name, constraints }: FieldRule): boolean {
  const { type, enum: values, const: value } = ruleKeywords(name, constraints);
  return (type ?? values ?? value) !== undefined;
}
