/** What a client can send where the library asks for a `Date`, which JSON has none of. */
export const A_DATE_TIME = "a date-time such as 2026-11-30T09:00:00Z (RFC 3339)";

const A_DATE = "a Date instance";

/** The library's own sentence about a date field, in words for who sends JSON; an author's own sentence stays as it is. */
export function askingForDateTime(message: string, property: string): string {
  const said = `${property} must be ${A_DATE}`;
  const isOfLibrary = message === said || message === `each value in ${said}`;
  return isOfLibrary ? message.slice(0, -A_DATE.length) + A_DATE_TIME : message;
}
