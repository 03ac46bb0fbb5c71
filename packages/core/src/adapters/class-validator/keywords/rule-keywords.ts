import type { JsonSchema } from "@toolwright/kernel";
import { patternKeywords } from "./pattern-keywords.js";
import { enumKeywords, enumValues, isJsonScalar } from "./enum-keywords.js";

type Emit = (...constraints: readonly unknown[]) => JsonSchema | undefined;

const ofType =
  (type: string): Emit =>
  () => ({ type });
const bound =
  (keyword: string, type: string): Emit =>
  (limit) =>
    typeof limit === "number" && Number.isFinite(limit) ? { type, [keyword]: limit } : { type };
const pattern =
  (source: string): Emit =>
  () => ({ type: "string", pattern: source });

/**
 * What JSON Schema says of the validators of class-validator 0.14 and 0.15, by name. It refuses nothing that the validator
 * takes, but for two things that nobody means: the names of a numeric enum's members, and selectors of an emoji's
 * presentation, which the validator does not count as length. Where the two do not say exactly the same, the rule is also
 * said in the description.
 */
const KEYWORDS: Readonly<Record<string, Emit>> = {
  isString: ofType("string"),
  isBoolean: ofType("boolean"),
  isNumber: ofType("number"),
  isInt: ofType("integer"),
  isObject: ofType("object"),
  isNotEmptyObject: () => ({ type: "object", minProperties: 1 }),
  isDate: () => ({ type: "string", format: "date-time" }),
  minDate: () => ({ type: "string", format: "date-time" }),
  maxDate: () => ({ type: "string", format: "date-time" }),
  isPositive: () => ({ type: "number", exclusiveMinimum: 0 }),
  isNegative: () => ({ type: "number", exclusiveMaximum: 0 }),
  min: bound("minimum", "number"),
  max: bound("maximum", "number"),
  isDivisibleBy: (divisor) =>
    typeof divisor === "number" && Number.isInteger(divisor) && divisor > 0
      ? { type: "number", multipleOf: divisor }
      : { type: "number" },
  minLength: bound("minLength", "string"),
  maxLength: bound("maxLength", "string"),
  isLength: (min, max) => ({ ...bound("minLength", "string")(min), ...bound("maxLength", "string")(max) }),
  isEnum: (entity) => enumKeywords(enumValues(entity)),
  isIn: (values) => (Array.isArray(values) ? enumKeywords(values) : undefined),
  isNotIn: (values) =>
    Array.isArray(values) && values.every(isJsonScalar) ? { not: { enum: values as unknown[] } } : undefined,
  equals: (value) => (isJsonScalar(value) ? { const: value } : undefined),
  notEquals: (value) => (isJsonScalar(value) ? { not: { const: value } } : undefined),
  matches: patternKeywords,
  contains: (part) =>
    typeof part === "string" ? { type: "string", pattern: escaped(part) } : { type: "string" },
  notContains: (part) =>
    typeof part === "string" ? { type: "string", not: { pattern: escaped(part) } } : { type: "string" },
  isAlpha: (locale) =>
    locale === undefined ? { type: "string", pattern: "^[A-Za-z]+$" } : { type: "string" },
  isAlphanumeric: (locale) =>
    locale === undefined ? { type: "string", pattern: "^[0-9A-Za-z]+$" } : { type: "string" },
  isMongoId: pattern("^(?:[0-9a-fA-F]{24}|0[xXhH][0-9a-fA-F]{22})$"),
  isUuid: () => ({ type: "string", format: "uuid" }),
  isIp: (version) => (String(version) === "4" ? { type: "string", format: "ipv4" } : { type: "string" }),
  isBooleanString: () => ({ type: "string", enum: ["true", "false", "1", "0"] }),
  isPort: pattern("^[+-]?[0-9]{1,5}$"),
  arrayMinSize: bound("minItems", "array"),
  arrayMaxSize: bound("maxItems", "array"),
  arrayNotEmpty: () => ({ type: "array", minItems: 1 }),
  isArray: ofType("array"),
  arrayUnique: ofType("array"),
  arrayNotContains: ofType("array"),
  arrayContains: (values) =>
    Array.isArray(values) && values.every(isJsonScalar)
      ? { type: "array", allOf: values.map((value: unknown) => ({ contains: { const: value } })) }
      : { type: "array" },
};

/** Rules of which the keywords say everything; of all others the sentence stands in the description. */
const ALL_SAID: ReadonlySet<string> = new Set([
  ...["isDefined", "isNotEmpty", "isIn", "isNotIn", "isEnum", "equals", "notEquals"],
  ...["isString", "isBoolean", "isInt", "isObject", "isDate", "isArray"],
  ...["min", "max", "isPositive", "isNegative"],
  ...["minLength", "maxLength", "isLength", "contains", "notContains"],
  ...["isAlpha", "isAlphanumeric", "isMongoId", "isBooleanString"],
  ...["arrayMinSize", "arrayMaxSize", "arrayNotEmpty", "arrayContains"],
]);

/** Validators of text of which JSON Schema knows no more than that it is text. */
const TEXT: ReadonlySet<string> = new Set([
  ...["isAscii", "isMultibyte", "isSurrogatePair", "isFullWidth", "isHalfWidth", "isVariableWidth"],
  ...["isByteLength", "isLowercase", "isUppercase", "isLocale", "isSemVer", "isMimeType"],
  ...["isBase32", "isBase58", "isBase64", "isHexadecimal", "isOctal", "isDecimal", "isNumberString"],
  ...["isJson", "isJwt", "isHash", "isStrongPassword", "IsFirebasePushId"],
  ...["isUrl", "isFqdn", "isEmail", "isMacAddress", "isDataURI", "isMagnetURI"],
  ...["isHexColor", "isRgbColor", "isHSL"],
  ...["isDateString", "isIso8601", "isRFC3339", "isMilitaryTime", "isTimeZone"],
  ...["isISO31661Alpha2", "isISO31661Alpha3", "isISO31661Numeric", "isISO6391", "isISO4217CurrencyCode"],
  ...["isIsbn", "isISSN", "isIsin", "isISRC", "isEAN"],
  ...["isCreditCard", "isCurrency", "isIBAN", "isBIC", "isBtcAddress", "isEthereumAddress", "isTaxId"],
  ...["isIdentityCard", "isPassportNumber", "isPostalCode", "isMobilePhone", "isPhoneNumber"],
]);

/** The keywords for one rule; empty where JSON Schema has none. */
export function ruleKeywords(name: string, constraints: readonly unknown[]): JsonSchema {
  if (TEXT.has(name)) return { type: "string" };
  const emit = Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name] : undefined;
  return emit?.(...constraints) ?? {};
}

/** Whether the keywords of a rule leave nothing of it unsaid. */
export function isSaidWhole(name: string, constraints: readonly unknown[]): boolean {
  if (name === "matches") return ruleKeywords(name, constraints)["pattern"] !== undefined;
  if (name === "isDivisibleBy") return ruleKeywords(name, constraints)["multipleOf"] !== undefined;
  if (name === "isNumber") return Object.keys((constraints[0] as object | undefined) ?? {}).length === 0;
  if (name === "isUuid") return constraints[0] === undefined || constraints[0] === "all";
  if (name === "isIp") return String(constraints[0]) === "4";
  if (!ALL_SAID.has(name)) return false;
  return !Object.hasOwn(KEYWORDS, name) || Object.keys(ruleKeywords(name, constraints)).length > 0;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
