import { defaultMetadataStorage } from "class-transformer/cjs/storage.js";
import { readPropertyType } from "../../../metadata/reflected-types.js";
import { schemaFault } from "../../../schema/schema-fault.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import { fieldDocsOf } from "../field.js";
import type { Container, DtoModel, FieldModel, FieldRule, ValueType } from "./dto-model.js";
import { declaredType, readNested } from "./nested-class.js";
import { isHidden } from "./exposure.js";
import type { PropertyRules } from "./read-rules.js";

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
  /** A new instance's own values, as its initialisers leave them. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly modelOf: (target: DtoClass) => DtoModel;
}

/**
 * Reads one property.
 *
 * @throws the faults TW_DTO_NESTED and TW_DTO_FIELD
 */
export function readField(property: string, { target, rules, defaults, modelOf }: DtoReading): FieldModel {
  const found = rules.get(property) ?? NO_RULES;
  const docs = fieldDocsOf(target, property);
  const [fault] = docs?.faults ?? [];
  if (fault !== undefined)
    throw schemaFault("TW_DTO_FIELD", { place: `${target.name}.${property}`, reason: fault });
  const { isOptional, isConditional, nestedEach, refuses } = found;
  const defaultValue = Object.hasOwn(defaults, property) ? defaults[property] : undefined;
  const isRequiredInOutput = !isOptional && !isConditional && refuses.undefined;
  return {
    property,
    sentName: defaultMetadataStorage.findExposeMetadata(target, property)?.options?.name ?? property,
    rules: found.rules,
    container: containerOf(target, property, found.rules),
    nested:
      nestedEach === undefined
        ? undefined
        : readNested({ target, property, rules: found.rules, each: nestedEach }, modelOf),
    isOptional,
    isNullable: isOptional || (!isConditional && found.rules.length > 0 && !refuses.null),
    isRequired: isRequiredInOutput && defaultValue === undefined,
    isRequiredInOutput,
    isConditional,
    excluded: isHidden(target, property, "input"),
    excludedFromOutput: isHidden(target, property, "output"),
    valueType: valueTypeOf(target, property, found.rules),
    docs,
    defaultValue,
  };
}

/** Rules with `each` also take a single value, but what their author means is a list. */
function containerOf(target: DtoClass, property: string, rules: readonly FieldRule[]): Container {
  const type = readPropertyType(target.prototype as object, property);
  if (type === Map) return "map";
  if (type === Set) return "set";
  const isList = type === Array || rules.some(({ name, each }) => each || /^(isArray$|array)/.test(name));
  return isList ? "array" : "none";
}

const TYPES: ReadonlyMap<unknown, ValueType> = new Map<unknown, ValueType>([
  [String, "string"],
  [Number, "number"],
  [Boolean, "boolean"],
  [Date, "date"],
]);

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
