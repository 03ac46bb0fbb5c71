import { readPropertyType } from "../../../metadata/reflected-types.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import { ruleKeywords } from "../emit/rule-keywords.js";
import type { Demand, DemandedKind } from "../parse/demand.js";
import type { Container, FieldModel, FieldRule, ValueType } from "./dto-model.js";
import { declaredType } from "./nested-class.js";

/** A field without rules that say of which type it is. */
export interface UntypedField {
  readonly target: DtoClass;
  readonly property: string;
  readonly rules: readonly FieldRule[];
  readonly container: Container;
  readonly isNullable: boolean;
}

type Demands = Pick<FieldModel, "typeByClass" | "demand" | "outputDemand">;

/** The types that JSON has a word for. */
export const TYPES: ReadonlyMap<unknown, ValueType> = new Map<unknown, ValueType>([
  [String, "string"],
  [Number, "number"],
  [Boolean, "boolean"],
  [Date, "date"],
]);

/** What a field is where its class alone says it, by `@Type` or a property's own type, and what then has to be seen to. */
export function demandsOf(field: UntypedField): Demands {
  const { target, property, rules, container, isNullable } = field;
  const converted = TYPES.get(declaredType(target, property));
  const typeByClass =
    converted ?? TYPES.get(readPropertyType(target.prototype as object, property)) ?? "unknown";
  const strict = rules.filter((rule) => !rule.isConditional);
  const by = (kind: DemandedKind | undefined): Demand | undefined => kind && { kind, isNullable };
  if (container !== "none") {
    const list = by(isListDemanded(container, strict) ? "array" : undefined);
    return { typeByClass, demand: list, outputDemand: list };
  }
  if (strict.some(saysType)) return { typeByClass, demand: undefined, outputDemand: undefined };
  const kind = converted === undefined ? KINDS[typeByClass] : CONVERTED_KINDS[converted];
  return { typeByClass, demand: by(kind), outputDemand: by(kind) };
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
