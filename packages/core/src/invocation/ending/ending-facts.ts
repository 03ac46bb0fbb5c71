import type { ErrorText } from "../../errors/error-policy.js";
import type { CompiledSchema } from "../../schema/schema-adapter.js";
import type { IsSensitive, Secrets } from "../sensitive/redaction.js";
import type { UnfitOutput } from "../unfit-output.js";
import type { ResultRules } from "./result-rules.js";

/** What the endings of one tool need to know of it. */
export interface EndingFacts {
  readonly rules: ResultRules;
  /** `Class.method`, for its author. */
  readonly at: string;
  readonly isIntercepted: boolean;
  readonly output: CompiledSchema | undefined;
  readonly errorText: ErrorText;
  /** Whether `errorText` keeps the messages of unexpected errors back. */
  readonly masksErrors: boolean;
  /** Tells the tool's author of a result that does not fit; nothing sensitive is in it any more. */
  readonly onUnfit: (unfit: UnfitOutput) => void;
  readonly maxIssues: number | undefined;
  readonly sensitive: SensitivePlaces;
}

/** What is marked as sensitive, on either side; `undefined` where nothing is. */
export interface SensitivePlaces {
  readonly input: SensitiveSide | undefined;
  readonly output: SensitiveSide | undefined;
}

/** What one schema marks. */
export interface SensitiveSide {
  /** In the names that clients use, which are those of issues and of what is sent. */
  readonly isSensitive: IsSensitive;
  /** In whatever names values have. */
  readonly secrets: Secrets;
}
