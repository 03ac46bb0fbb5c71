import type { CallToolResult } from "@toolwright/kernel";
import { isContentBlock, isContentList } from "../../content/blocks.js";
import { isJsonData } from "../../content/json.js";
import { ToolError } from "../../errors/tool-error.js";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import type { CompiledSchema, Parsed } from "../../schema/schema-adapter.js";
import { writeIssues } from "../../schema/write-issues.js";
import type { EndingFacts } from "./ending-facts.js";
import { keepSilent } from "../sensitive/keep-silent.js";
import { type IsSensitive, Redaction } from "../sensitive/redaction.js";
import type { ResultRules } from "./result-rules.js";
import { isResult, ownResult } from "./to-call-tool-result.js";
import { toldIssues } from "./told-issues.js";

/** What becomes of a value that its schema has parsed; `own` is the result of the tool's own around it. */
type Finish<T> = (value: unknown, rules: ResultRules, own?: CallToolResult) => MaybePromise<T>;

type OutputFacts = Pick<EndingFacts, "rules" | "sensitive">;

type Check<T> = (value: unknown) => MaybePromise<T | CallToolResult>;

/**
 * Validates what a method returned, as the method returned it; what the schema makes of it is finished, so that nothing
 * undeclared leaves. A failed result of the tool's own passes, without structured content.
 *
 * @throws ToolError, at once or later, for a value that does not fit or is missing
 */
export function validateThen<T>(facts: OutputFacts, output: CompiledSchema, finish: Finish<T>): Check<T> {
  const isSensitive = facts.sensitive.output;
  if (isSensitive === undefined) return validating(facts, output, finish);
  const finishSilently: Finish<T> = (value, rules, own) =>
    keepSilent(
      () => finish(value, { ...rules, isSensitive: within(own, isSensitive) }, own),
      isSensitive,
      value,
    );
  const check = validating(facts, output, finishSilently);
  return (value) => keepSilent(() => check(value), isSensitive, structuredPart(value, ownOf(value)));
}

/** Where sensitive values stand in what is written: in a result of the tool's own, one level deeper. */
function within(own: CallToolResult | undefined, isSensitive: IsSensitive): IsSensitive {
  if (own === undefined) return isSensitive;
  return ([member, ...path]) => member === "structuredContent" && isSensitive(path);
}

function validating<T>(facts: OutputFacts, output: CompiledSchema, finish: Finish<T>): Check<T> {
  // The schema says what a number is; sending its digits as a string would break the promise.
  const rules = { ...facts.rules, numbers: { ...facts.rules.numbers, unsafeIntegers: "number" as const } };
  const { messages, toolName } = rules;
  return (value) => {
    const own = ownOf(value);
    if (own?.isError === true) return ownResult(withoutStructure(own), rules);
    const structure = structuredPart(value, own);
    if (structure === undefined) {
      const found = value === undefined ? "nothing" : "blocks";
      throw new ToolError(messages.outputMissing({ toolName, found }));
    }
    const parsed = output.parse(structure);
    return isPromiseLike(parsed) ? Promise.resolve(parsed).then(settle) : settle(parsed);

    function settle(outcome: Parsed): MaybePromise<T> {
      if (outcome.ok) return finish(outcome.value, rules, own);
      throw mismatch(outcome, structure, facts);
    }
  };
}

function mismatch(
  { issues }: Parsed & { readonly ok: false },
  structure: unknown,
  { rules, sensitive }: OutputFacts,
): ToolError {
  const { messages, toolName } = rules;
  const isSensitive = sensitive.output;
  const redaction = isSensitive && new Redaction(isSensitive, [structure]);
  const told = toldIssues(issues, { toolName, messages, side: "output", isSensitive }, redaction);
  return new ToolError(`${messages.outputMismatch({ toolName })}\n${writeIssues(told)}`);
}

function ownOf(value: unknown): CallToolResult | undefined {
  return isResult(value) ? value : undefined;
}

/** The value to validate; content blocks alone are not one. */
function structuredPart(value: unknown, own: CallToolResult | undefined): unknown {
  if (own !== undefined) return own.structuredContent;
  if (isJsonData(value)) return value.value;
  return isContentBlock(value) || isContentList(value) ? undefined : value;
}

function withoutStructure({ structuredContent: _, ...result }: CallToolResult): CallToolResult {
  return result;
}
