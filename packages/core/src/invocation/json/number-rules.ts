/** How numbers are sent that clients do not read alike. */
export interface NumberRules {
  /**
   * `NaN` and the infinities, which JSON does not have: `error` (default) fails the call and names the place, `null` sends
   * `null`, as `JSON.stringify` does.
   */
  readonly nonFinite?: "error" | "null" | undefined;
  /**
   * Numbers that JSON writes as integers beyond 2^53 - 1, on which clients that parse exactly stop: `string` (default) sends
   * their decimal digits, `number` leaves them. Under an output schema they are left, since the schema says what they are.
   */
  readonly unsafeIntegers?: "string" | "number" | undefined;
}

/** From here on, `JSON.stringify` writes an exponent, which nobody takes for an exact integer (ECMA-262, Number::toString). */
const EXPONENT_FROM = 1e21;

/** Whether a number's JSON is an integer that a double does not tell from its neighbours. */
export function isUnsafeInteger(value: number): boolean {
  const size = Math.abs(value);
  return size > Number.MAX_SAFE_INTEGER && size < EXPONENT_FROM;
}
