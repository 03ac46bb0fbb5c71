import { type CallToolResult, isAppError, isMcpError } from "@toolwright/core";
import { showResult } from "../matchers/show-result.js";
import { canonicalJson } from "../canonical-json.js";
import type { CallableApp, IsolationCaller, IsolationPlan } from "./isolation-plan.js";

/** What a caller got, in a form that can be compared and shown. */
export interface CallAnswer {
  /** Equal for equal answers, after `normalize`. */
  readonly key: string;
  /** For a reader, indented. */
  readonly shown: string;
  /** `undefined` where the call was refused. */
  readonly result: CallToolResult | undefined;
}

/** A caller, with the name that a report uses. */
export interface NamedCaller {
  readonly name: string;
  readonly caller: IsolationCaller;
}

/** What each caller gets when nobody else calls. */
export type LoneAnswers = ReadonlyMap<NamedCaller, CallAnswer>;

/**
 * Calls once, and takes a refusal for an answer: that, too, may be another caller's.
 *
 * @throws AppError where the plan itself is wrong: no such tool, an app that is closed
 */
export async function answerOf(
  app: CallableApp,
  { caller }: NamedCaller,
  normalize: IsolationPlan["normalize"],
): Promise<CallAnswer> {
  const { tool, args = {}, principal, headers, meta } = caller;
  const facts = {
    ...(principal !== undefined && { principal }),
    ...(headers !== undefined && { headers }),
    ...(meta !== undefined && { meta }),
  };
  let result: CallToolResult;
  try {
    result = await app.call(tool, args, facts);
  } catch (error) {
    if (isAppError(error) && error.code !== "TW_CALL_HIDDEN_TOOL") throw error;
    return refusalOf(error);
  }
  const compared = normalize === undefined ? result : await normalize(result);
  return { key: canonicalJson(compared), shown: showResult(result), result };
}

function refusalOf(error: unknown): CallAnswer {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const text = isMcpError(error) ? `refused: ${String(error.code)} ${error.message}` : `rejected: ${said}`;
  return { key: text, shown: `  ${text}`, result: undefined };
}
