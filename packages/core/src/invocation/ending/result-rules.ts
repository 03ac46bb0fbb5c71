import type { Messages } from "../../errors/messages.js";
import type { CollectLimits } from "../collect/collection.js";
import type { NumberRules } from "../json/number-rules.js";
import type { IsSensitive } from "../sensitive/redaction.js";

/** How what one tool returns becomes a result. */
export interface ResultRules {
  readonly toolName: string;
  readonly messages: Messages;
  readonly numbers: NumberRules;
  readonly collect: CollectLimits;
  /** The most bytes that a result may take; see `AppOptions`. */
  readonly maxBytes: number | undefined;
  /** Places of sensitive values in what is written; none where left out. */
  readonly isSensitive?: IsSensitive | undefined;
}

/** The same under an output schema, which says what a number is: its digits as a string would break that promise. */
export function underSchema(rules: ResultRules): ResultRules {
  return { ...rules, numbers: { ...rules.numbers, unsafeIntegers: "number" } };
}
