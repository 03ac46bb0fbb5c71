/** RFC 3339, section 5.6: `date-time`, which JSON Schema's format of that name means. */
const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** How JSON Schema describes a date. */
export const DATE_TIME_SCHEMA = { type: "string", format: "date-time" } as const;

/**
 * The date that a text stands for, or the value itself where it is anything but the text of a date and time with its
 * offset (RFC 3339, section 5.6): validation then says what is wrong with it, in the library's own words.
 *
 * Not what `new Date` reads: that takes a text without offset for local time, and 30 February for 2 March. Leap seconds
 * (`23:59:60`) are no date to JavaScript.
 */
export function dateFromText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const [, year, month, day] = DATE_TIME.exec(value) ?? [];
  if (year === undefined || !isDay(Number(year), Number(month), Number(day))) return value;
  return new Date(value.toUpperCase());
}

function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
