import { type CallToolResult, isAbort, isMcpError } from "@toolwright/kernel";
import type { ErrorText } from "../errors/error-policy.js";
import { InvalidArgumentsError } from "../errors/tool-error.js";
import { isPromiseLike, type MaybePromise } from "../schema/maybe-promise.js";
import type { CompiledSchema, Issue } from "../schema/schema-adapter.js";
import { writeIssues } from "../schema/write-issues.js";
import { collect } from "./collect/collect.js";
import { manyOf } from "./collect/many.js";
import type { Ending, RunningCall } from "./invoker.js";
import { type IsSensitive, Redaction } from "./redaction.js";
import type { ResultRules } from "./result-rules.js";
import { toCallToolResult, toolError, validated } from "./to-call-tool-result.js";
import { toldIssues } from "./told-issues.js";
import { validateThen } from "./validate-output.js";

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

/** Ends a call as the `CallToolResult` that a client gets; only an `McpError` is thrown on. */
export function resultEnding(facts: EndingFacts): Ending<CallToolResult> {
  const { output, rules } = facts;
  const write =
    output === undefined
      ? (value: unknown): CallToolResult => toCallToolResult(value, rules)
      : validateThen(facts, output, validated);
  return { returned, thrown, invalid };

  function returned(value: unknown, call: RunningCall, input: unknown): MaybePromise<CallToolResult> {
    if (typeof value === "string" && output === undefined && rules.maxBytes === undefined)
      return toCallToolResult(value, rules);
    const failed = (error: unknown): CallToolResult => thrown(error, call, input);
    try {
      const whole = collected(value, call, rules);
      const result = isPromiseLike(whole) ? Promise.resolve(whole).then(write) : write(whole);
      return isPromiseLike(result) ? result.catch(failed) : result;
    } catch (error) {
      return failed(error);
    }
  }

  function thrown(error: unknown, call: RunningCall, input?: unknown): CallToolResult {
    const redaction = redactionOf(facts, [call.args, input]);
    if (isMcpError(error)) throw redaction?.mcpError(error) ?? error;
    const failure = {
      toolName: rules.toolName,
      isCancelled: wasCancelled(error, call),
      clean: (text: string): string => redaction?.text(text) ?? text,
      loggable: (): unknown => (redaction === undefined ? error : redaction.thrown(error)),
    };
    return toolError(facts.errorText(error, failure));
  }

  function invalid(issues: readonly Issue[], call: RunningCall): CallToolResult {
    return toolError(invalidArguments(facts, told(facts, issues, call)));
  }
}

/** Ends a call as a caller in the process expects it: the method's own value, or what it threw. */
export function valueEnding(facts: EndingFacts): Ending<unknown> {
  const { output, rules } = facts;
  const check = output && validateThen<unknown>(facts, output, ownValue);
  return {
    returned: (value, call) => {
      if (check === undefined) return value;
      const whole = collected(value, call, rules);
      return isPromiseLike(whole) ? Promise.resolve(whole).then(check) : check(whole);
    },
    thrown: (error) => {
      throw error;
    },
    invalid: (issues, call) => {
      const toldOnes = told(facts, issues, call);
      throw new InvalidArgumentsError(invalidArguments(facts, toldOnes), toldOnes);
    },
  };
}

function ownValue(value: unknown, _rules: ResultRules, own: CallToolResult | undefined): unknown {
  return own === undefined ? value : { ...own, structuredContent: value };
}

/** What was returned, as one value. */
function collected(value: unknown, { context }: RunningCall, rules: ResultRules): MaybePromise<unknown> {
  const many = manyOf(value);
  return many === undefined ? value : collect(many, rules, context.signal);
}

/** Looks at the signal only where something failed: making one costs more than the rest of a call's end. */
function wasCancelled(error: unknown, { context }: RunningCall): boolean {
  const { signal } = context;
  return signal.aborted && isAbort(error, signal.reason);
}

function redactionOf({ sensitive }: EndingFacts, sources: readonly unknown[]): Redaction | undefined {
  return sensitive.input === undefined ? undefined : new Redaction(sensitive.input, sources);
}

function told(facts: EndingFacts, issues: readonly Issue[], { args }: RunningCall): readonly Issue[] {
  const { toolName, messages } = facts.rules;
  const rules = { toolName, messages, side: "input", isSensitive: facts.sensitive.input } as const;
  return toldIssues(issues, rules, redactionOf(facts, [args]));
}

function invalidArguments({ rules, maxIssues }: EndingFacts, issues: readonly Issue[]): string {
  const { toolName, messages } = rules;
  return `${messages.invalidArguments({ toolName })}\n${writeIssues(issues, maxIssues)}`;
}
