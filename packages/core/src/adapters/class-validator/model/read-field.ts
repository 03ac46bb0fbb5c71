import { readPropertyType } from "../../../metadata/reflected-types.js";
import { schemaFault } from "../../../schema/schema-fault.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import type { FieldDocs } from "../field.js";
import type { Container, DtoModel, FieldModel, ValueType } from "./dto-model.js";
import type { FieldRule } from "../rules/field-rule.js";
import { demandsOf, TYPES } from "./demands-of.js";
import type { InitialValue } from "./initial-values.js";
import { declaredType, readNested } from "./nested-class.js";
import { readExposure } from "./exposure.js";
import type { PropertyRules } from "../rules/read-rules.js";

const NO_RULES: PropertyRules = {
  rules: [],
  isOptional: false,
  isConditional: false,
  nestedEach: undefined,
  refuses: { undefined: false, null: false },
};

/** What a reader of one class has found before it reads the fields. */
export interface DtoReading {
  readonly target: DtoClass;
  readonly rules: ReadonlyMap<string, PropertyRules>;
  /** What `@Field` said, by property. */
  readonly fields: ReadonlyMap<string, FieldDocs>;
  /** A new instance's own values, as its initialisers leave them. */
  readonly defaults: ReadonlyMap<string, InitialValue>;
  /** Those of `@Expose` and `@Transform` that are asked for. */
  readonly groups: readonly string[];
  readonly modelOf: (target: DtoClass) => DtoModel;
}

/**
 * Reads one property.
 *
 * @throws the faults TW_DTO_NESTED and TW_DTO_FIELD
 */
export function readField(property: string, reading: DtoReading): FieldModel {
  const { target, rules, fields, defaults, groups, modelOf } = reading;
  const found = rules.get(property) ?? NO_RULES;
  const docs = fields.get(property);
  refuseFaults(docs, `${target.name}.${property}`);
  const { isOptional, isConditional, nestedEach, refuses } = found;
  const { value: defaultValue, isShared = false } = defaults.get(property) ?? {};
  const isNullable = isOptional || (!isConditional && found.rules.length > 0 && !refuses.null);
  const exposure = readExposure(target, property, groups);
  const container = containerOf(target, property, found.rules);
  const isNestedOrConditional = nestedEach !== undefined || isConditional;
  const untyped = { target, property, rules: found.rules, container, isNullable, isNestedOrConditional };
  const isRequiredInOutput = !isOptional && !isConditional && refuses.undefined;
  return {
    property,
    ...exposure,
    rules: found.rules,
    container,
    nested:
      nestedEach === undefined
        ? undefined
        : readNested({ target, property, rules: found.rules, each: nestedEach }, modelOf),
    isNullable,
    isRequired: isRequiredInOutput && defaultValue === undefined,
    isRequiredInOutput,
    isConditional,
    valueType: valueTypeOf(target, property, found.rules),
    ...demandsOf(untyped),
    docs,
    defaultValue,
    isDefaultShared: isShared,
  };
}

function refuseFaults(docs: FieldDocs | undefined, place: string): void {
  const [reason] = docs?.faults ?? [];
  if (reason !== undefined) throw schemaFault("TW_DTO_FIELD", { place, reason });
}

/** Rules with `each` also take a single value, but what their author means is a list. */
function containerOf(target: DtoClass, property: string, rules: readonly FieldRule[]): Container {
  const type = readPropertyType(target.prototype as object, property);
  if (type === Map) return "map";
  if (type === Set) return "set";
  const isList = type === Array || rules.some(({ name, each }) => each || /^(isArray$|array)/.test(name));
  return isList ? "array" : "none";
}

const RULE_TYPES: Readonly<Record<string, ValueType>> = {
  isInt: "integer",
  isString: "string",
  isNumber: "number",
  isBoolean: "boolean",
  isDate: "date",
  minDate: "date",
  maxDate: "date",
  isPositive: "number",
  isNegative: "number",
  min: "number",
  max: "number",
  isDivisibleBy: "number",
  isObject: "object",
  isNotEmptyObject: "object",
};

/** Rules are what is enforced, so they come before what `@Type` or the compiler said. */
function valueTypeOf(target: DtoClass, property: string, rules: readonly FieldRule[]): ValueType {
  const byRule = Object.keys(RULE_TYPES).find((name) => rules.some((rule) => rule.name === name));
  const type = declaredType(target, property) ?? readPropertyType(target.prototype as object, property);
  return (byRule === undefined ? undefined : RULE_TYPES[byRule]) ?? TYPES.get(type) ?? "unknown";
}
