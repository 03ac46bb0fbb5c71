import { catalogue, type FactsOf, type ToolwrightErrorCode } from "./catalogue.js";

/** The catalogue's sentences for a code, with the facts of the case. */
export function sentencesOf<C extends ToolwrightErrorCode>(
  code: C,
  facts: FactsOf<C>,
): Record<"what" | "fix", string> {
  // That the row of a code takes the facts of that code is lost where the code is not yet known.
  const { what, fix } = catalogue[code] as unknown as Record<"what" | "fix", (facts: FactsOf<C>) => string>;
  return { what: what(facts), fix: fix(facts) };
}
