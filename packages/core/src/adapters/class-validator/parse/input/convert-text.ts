import { dateFromText } from "../../../../schema/date-time.js";

/** Digits in full: no exponent, no leading zeros, no blanks, nothing that `Number` would guess at. */
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** What a text is converted to, for the sentence that says why one was not. */
export const CONVERSION_HINTS = {
  boolean: 'of texts, only "true" and "false" are converted',
  number: "of texts, only complete decimal numbers are converted",
} as const;

/** Converts exactly `"true"` and `"false"`; anything else stays, for validation to refuse. */
export function booleanFromText(value: unknown): unknown {
  if (value === "true") return true;
  return value === "false" ? false : value;
}

/** Converts a complete decimal number that JavaScript can hold; anything else stays, for validation to refuse. */
export function numberFromText(value: unknown): unknown {
  if (typeof value !== "string" || !DECIMAL.test(value)) return value;
  const number = Number(value);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : value;
}

/**
 * The date of a date-time text. Whatever else class-transformer would make a date of (5 is one, and so is `true`) becomes
 * an invalid one, which validation refuses; nothing stays nothing.
 */
export function dateOf(value: unknown): unknown {
  if (value === null || value === undefined) return value;
  const date = dateFromText(value);
  return date instanceof Date ? date : new Date(NaN);
}

/** Applies a conversion to a value, or to each element of an array. */
export function convertEach(value: unknown, convert: (value: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return convert(value);
  const converted = (value as readonly unknown[]).map((item) => convertEach(item, convert));
  return converted.some((item, index) => item !== (value as readonly unknown[])[index]) ? converted : value;
}
