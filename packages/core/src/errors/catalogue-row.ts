/** Who reads an error: the developer at boot, or the developer at a call in process. */
type Audience = "boot" | "caller";

/** What an error says, and what its reader can do. */
export interface Row<Facts> {
  readonly audience: Audience;
  readonly what: (facts: Facts) => string;
  readonly fix: (facts: Facts) => string;
}

/** Writes a row of the catalogue. */
export function row<Facts>(audience: Audience, what: Row<Facts>["what"], fix: Row<Facts>["fix"]): Row<Facts> {
  return { audience, what, fix };
}
