import type { ErrorText } from "../../errors/error-policy.js";
import type { MaybePromise } from "../../schema/maybe-promise.js";
import type { CompiledSchema, Issue } from "../../schema/schema-adapter.js";
import { writeIssues } from "../../schema/write-issues.js";
import { collect } from "../collect/collect.js";
import { manyOf } from "../collect/many.js";
import type { RunningCall } from "../invoker.js";
import type { UnfitOutput } from "../unfit-output.js";
import { type IsSensitive, Redaction, type Secrets } from "../sensitive/redaction.js";
import type { ResultRules } from "./result-rules.js";
import { toldIssues } from "./told-issues.js";

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

/** What was returned, as one value. */
export function collected(
  value: unknown,
  { context }: RunningCall,
  rules: ResultRules,
): MaybePromise<unknown> {
  const many = manyOf(value);
  return many === undefined ? value : collect(many, rules, context.signal);
}

/** What keeps the sensitive arguments of one call out of what is said; `undefined` where none is marked. */
export function redactionOf({ sensitive }: EndingFacts, sources: readonly unknown[]): Redaction | undefined {
  return sensitive.input === undefined ? undefined : new Redaction(sensitive.input.secrets, sources);
}

/** Issues of bad arguments, as the caller may read them. */
export function told(facts: EndingFacts, issues: readonly Issue[], { sent }: RunningCall): readonly Issue[] {
  const { toolName, messages } = facts.rules;
  const rules = {
    toolName,
    messages,
    side: "input",
    isSensitive: facts.sensitive.input?.isSensitive,
  } as const;
  return toldIssues(issues, rules, redactionOf(facts, [sent]));
}

/** The text for bad arguments. */
export function invalidArguments({ rules, maxIssues }: EndingFacts, issues: readonly Issue[]): string {
  const { toolName, messages } = rules;
  return `${messages.invalidArguments({ toolName })}\n${writeIssues(issues, maxIssues)}`;
}
