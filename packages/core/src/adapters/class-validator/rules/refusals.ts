import { isEnum, isIn } from "class-validator";
import { type RuleMetadata, type ValidatorMetadata, validatorsOf } from "../rule-metadata.js";

/**
 * Validators that refuse `undefined` and `null`, whatever they are given. The others are asked, which costs a search over
 * all instances that the library has made.
 */
export const REFUSING_NOTHING: ReadonlySet<string> = new Set([
  ...["isString", "isNumber", "isInt", "isBoolean", "isDate", "isArray", "isObject", "isNotEmptyObject"],
  ...["isDefined", "isNotEmpty", "min", "max", "isPositive", "isNegative", "isDivisibleBy"],
  ...["minDate", "maxDate", "isIso8601", "isDateString"],
  ...["minLength", "maxLength", "isLength", "matches", "isEmail", "isUrl", "isUuid"],
  ...["arrayMinSize", "arrayMaxSize", "arrayNotEmpty", "arrayUnique"],
]);

/** Lists may hold no value, too; what checks them is there without an instance. */
const CHECKS: ReadonlyMap<string, (value: unknown, listed: never) => boolean> = new Map([
  ["isIn", isIn],
  ["isEnum", isEnum],
]);

/**
 * Whether a rule refuses no value. Of an author's own, nothing is known but that it is there for a reason.
 *
 * @param own the library's own validators
 */
export function refuses(
  rule: RuleMetadata,
  value: null | undefined,
  own: ReadonlySet<ValidatorMetadata>,
): boolean {
  return validatorsOf(rule).some((validator) => {
    const { name } = validator;
    if (!own.has(validator) || REFUSING_NOTHING.has(name)) return true;
    const { propertyName: property, constraints } = rule;
    const check = CHECKS.get(name);
    try {
      if (check !== undefined) return !check(value, (constraints as readonly unknown[])[0] as never);
      const args = { property, constraints, object: {}, targetName: "", value };
      return validator.instance.validate(value, args) === false;
    } catch {
      return true;
    }
  });
}
