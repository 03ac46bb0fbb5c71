import { isEnum, isIn } from "class-validator";
import { type RuleMetadata, type ValidatorMetadata, validatorsOf } from "../rule-metadata.js";

/**
 * Rules that refuse both `undefined` and `null`, whatever they are given. Any other rule is run on the value, which costs a
 * search over all instances that the library has made.
 */
export const REFUSING_ABSENCE: ReadonlySet<string> = new Set([
  ...["isString", "isNumber", "isInt", "isBoolean", "isDate", "isArray", "isObject", "isNotEmptyObject"],
  ...["isDefined", "isNotEmpty", "min", "max", "isPositive", "isNegative", "isDivisibleBy"],
  ...["minDate", "maxDate", "isIso8601", "isDateString"],
  ...["minLength", "maxLength", "isLength", "matches", "isEmail", "isUrl", "isUuid"],
  ...["arrayMinSize", "arrayMaxSize", "arrayNotEmpty", "arrayUnique"],
]);

/** `@IsIn` and `@IsEnum` may list `undefined` or `null`; the library exports their checks, which need no instance. */
const CHECKS: ReadonlyMap<string, (value: unknown, listed: never) => boolean> = new Map([
  ["isIn", isIn],
  ["isEnum", isEnum],
]);

/**
 * Whether a rule refuses `undefined` or `null`. An author's own rule is taken to: nothing is known of it.
 *
 * @param own the library's own validators
 */
export function refusesAbsence(
  rule: RuleMetadata,
  value: null | undefined,
  own: ReadonlySet<ValidatorMetadata>,
): boolean {
  return validatorsOf(rule).some((validator) => {
    const { name } = validator;
    if (!own.has(validator) || REFUSING_ABSENCE.has(name)) return true;
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
