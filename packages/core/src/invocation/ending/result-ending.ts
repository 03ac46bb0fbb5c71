import { type CallToolResult, isAbort, isMcpError } from "@toolwright/kernel";
import { MissingPrincipal } from "../../context/missing-principal.js";
import { ToolError } from "../../errors/tool-error.js";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import type { Issue } from "../../schema/schema-adapter.js";
import { collectIfMany } from "../collect/collect-if-many.js";
import type { RunningCall } from "../running-call.js";
import { UnfitOutput } from "../unfit-output.js";
import { tellArguments, textOfInvalid } from "./bad-arguments.js";
import type { EndingFacts } from "./ending-facts.js";
import type { Ending, FilterAnswer } from "./ending.js";
import { filteredFailure } from "./filtered-failure.js";
import { redactionOf } from "./redaction-of.js";
import type { ResultRules } from "./result-rules.js";
import { resultRewriter } from "./rewrite-result.js";
import { toCallToolResult, toolError, validated } from "./to-call-tool-result.js";
import { unexpectedIn } from "./unexpected-in.js";
import { validateThen } from "./validate-output.js";

/** Ends a call as the `CallToolResult` that a client gets; only an `McpError` is thrown on. */
export function resultEnding(facts: EndingFacts): Ending<CallToolResult> {
  const { output, rules } = facts;
  const write =
    output === undefined
      ? (value: unknown): CallToolResult => toCallToolResult(value, rules)
      : validateThen(facts, output, validated);
  const collectWhole: Ending<CallToolResult>["collected"] = (value, running) =>
    collectIfMany(value, running, rules);
  const rewriter = resultRewriter(facts, { returned, thrown });
  return { returned, collected: collectWhole, thrown, unmade: denying(rules), invalid, filtered, rewriter };

  function returned(value: unknown, running: RunningCall, input: unknown): MaybePromise<CallToolResult> {
    if (typeof value === "string" && output === undefined && rules.maxBytes === undefined)
      return toCallToolResult(value, rules);
    try {
      const whole = collectIfMany(value, running, rules);
      const result = isPromiseLike(whole) ? Promise.resolve(whole).then(write) : write(whole);
      return isPromiseLike(result) ? result.catch((error: unknown) => thrown(error, running, input)) : result;
    } catch (error) {
      return thrown(error, running, input);
    }
  }

  function thrown(error: unknown, running: RunningCall, input?: unknown): CallToolResult {
    return failed(error, facts, { running, input });
  }

  function invalid(issues: readonly Issue[], running: RunningCall): CallToolResult {
    return refused(issues, facts, running);
  }

  function filtered(answer: FilterAnswer, running: RunningCall, input: unknown): CallToolResult {
    try {
      return filteredFailure(answer, facts, redactionOf(facts, [running.sent, input]));
    } catch (error) {
      return thrown(error, running, input);
    }
  }
}

/**
 * A tool that injects its caller is denied to a caller nobody knows. The model reads what a guard's no says; it is not logged
 * as a fault.
 */
function denying({ messages, toolName }: ResultRules): NonNullable<Ending<CallToolResult>["unmade"]> {
  return (error, { context }) =>
    MissingPrincipal.isOf(context, error) ? new ToolError(messages.denied({ toolName })) : error;
}

function refused(issues: readonly Issue[], facts: EndingFacts, running: RunningCall): CallToolResult {
  const unexpected = unexpectedIn(issues, facts);
  if (unexpected !== undefined) return failed(unexpected.thrown, facts, { running, input: undefined });
  return toolError(textOfInvalid(facts, tellArguments(facts, issues, running)), facts.rules);
}

/** A call whose arguments may be bad, so that there is no input. */
interface FailedCall {
  readonly running: RunningCall;
  readonly input: unknown;
}

/** @throws McpError where it is one, which is for the client */
function failed(error: unknown, facts: EndingFacts, { running, input }: FailedCall): CallToolResult {
  const redaction = redactionOf(facts, [running.sent, input]);
  if (isMcpError(error)) throw redaction?.mcpError(error) ?? error;
  const failure = {
    toolName: facts.rules.toolName,
    isCancelled: wasCancelled(error, running),
    clean: (text: string): string => redaction?.text(text) ?? text,
    loggable: (): unknown => (redaction === undefined ? error : redaction.thrown(error)),
  };
  if (error instanceof UnfitOutput) facts.onUnfit(error.cleaned(failure.clean));
  return toolError(facts.errorText(error, failure), facts.rules);
}

/** Looks at the signal only where something failed: making one costs more than the rest of a call's end. */
function wasCancelled(error: unknown, { context }: RunningCall): boolean {
  const { signal } = context;
  return signal.aborted && isAbort(error, signal.reason);
}
