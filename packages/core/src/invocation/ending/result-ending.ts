import { type CallToolResult, isAbort, isMcpError } from "@toolwright/kernel";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import type { Issue } from "../../schema/schema-adapter.js";
import type { Ending, RunningCall } from "../invoker.js";
import { collected, type EndingFacts, invalidArguments, redactionOf, told } from "./ending-facts.js";
import { filteredFailure } from "./filtered-failure.js";
import type { ResultRules } from "./result-rules.js";
import { isResult, ownResult, toCallToolResult, toolError, validated } from "./to-call-tool-result.js";
import { validateThen } from "./validate-output.js";

/** Ends a call as the `CallToolResult` that a client gets; only an `McpError` is thrown on. */
export function resultEnding(facts: EndingFacts): Ending<CallToolResult> {
  const { output, rules } = facts;
  const write =
    output === undefined
      ? (value: unknown): CallToolResult => toCallToolResult(value, rules)
      : validateThen(facts, output, validated);
  return { returned, thrown, invalid, filtered, rewritten: rewriting(rules, returned) };

  function returned(value: unknown, call: RunningCall, input: unknown): MaybePromise<CallToolResult> {
    if (typeof value === "string" && output === undefined && rules.maxBytes === undefined)
      return toCallToolResult(value, rules);
    try {
      const whole = collected(value, call, rules);
      const result = isPromiseLike(whole) ? Promise.resolve(whole).then(write) : write(whole);
      return isPromiseLike(result) ? result.catch((error: unknown) => thrown(error, call, input)) : result;
    } catch (error) {
      return thrown(error, call, input);
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

  function filtered(content: unknown, call: RunningCall, input: unknown): CallToolResult {
    try {
      return filteredFailure(content, facts, redactionOf(facts, [call.args, input]));
    } catch (error) {
      return thrown(error, call, input);
    }
  }
}

/** Structured content that is as it was has been validated; in another form it may not fit once more. */
function rewriting(
  rules: ResultRules,
  returned: Ending<CallToolResult>["returned"],
): NonNullable<Ending<CallToolResult>["rewritten"]> {
  return (result, { previous, call, input }) => {
    if (!isResult(result)) return returned(result, call, input);
    const isChecked = previous !== undefined && result.structuredContent === previous.structuredContent;
    return isChecked ? ownResult(result, rules) : returned(result, call, input);
  };
}

/** Looks at the signal only where something failed: making one costs more than the rest of a call's end. */
function wasCancelled(error: unknown, { context }: RunningCall): boolean {
  const { signal } = context;
  return signal.aborted && isAbort(error, signal.reason);
}
