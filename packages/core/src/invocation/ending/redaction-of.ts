import { Redaction } from "../sensitive/redaction.js";
import type { EndingFacts } from "./ending-facts.js";

/**
 * What keeps the sensitive arguments of one call out of what is said; `undefined` where none is marked.
 *
 * @param sources the arguments, in all their forms
 */
export function redactionOf({ sensitive }: EndingFacts, sources: readonly unknown[]): Redaction | undefined {
  return sensitive.input === undefined ? undefined : new Redaction(sensitive.input.secrets, sources);
}
