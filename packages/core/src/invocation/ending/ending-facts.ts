import type { ErrorText } from "../../errors/error-policy.js";
import type { MaybePromise } from "../../schema/maybe-promise.js";
import type { CompiledSchema, Issue } from "../../schema/schema-adapter.js";
import { writeIssues } from "../../schema/write-issues.js";
import { collect } from "../collect/collect.js";
import { manyOf } from "../collect/many.js";
import type { RunningCall } from "../invoker.js";
import { type IsSensitive, Redaction } from "../sensitive/redaction.js";
import type { ResultRules } from "./result-rules.js";
import { toldIssues } from "./told-issues.js";

/** What the endings of one tool need to know of it. */
export interface EndingFacts {
  readonly rules: ResultRules;
  readonly output: CompiledSchema | undefined;
  readonly errorText: ErrorText;
  readonly maxIssues: number | undefined;
  readonly sensitive: SensitivePlaces;
}

/** What is marked as sensitive, on either side; `undefined` where nothing is. */
export interface SensitivePlaces {
  readonly input: IsSensitive | undefined;
  readonly output: IsSensitive | undefined;
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
  return sensitive.input === undefined ? undefined : new Redaction(sensitive.input, sources);
}

/** Issues of bad arguments, as the caller may read them. */
export function told(facts: EndingFacts, issues: readonly Issue[], { args }: RunningCall): readonly Issue[] {
  const { toolName, messages } = facts.rules;
  const rules = { toolName, messages, side: "input", isSensitive: facts.sensitive.input } as const;
  return toldIssues(issues, rules, redactionOf(facts, [args]));
}

/** The text for bad arguments. */
export function invalidArguments({ rules, maxIssues }: EndingFacts, issues: readonly Issue[]): string {
  const { toolName, messages } = rules;
  return `${messages.invalidArguments({ toolName })}\n${writeIssues(issues, maxIssues)}`;
}
