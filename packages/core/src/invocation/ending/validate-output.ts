import type { CallToolResult } from "@toolwright/kernel";
import { isContentBlock, isContentList } from "../../content/blocks.js";
import { isJsonData } from "../../content/json.js";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import { declaredShape } from "../../schema/parsing/declared-shape.js";
import type { CompiledSchema, Parsed } from "../../schema/schema-adapter.js";
import { writeIssues, writePath } from "../../schema/write-issues.js";
import type { EndingFacts } from "./ending-facts.js";
import { keepSilent } from "../sensitive/keep-silent.js";
import { type IsSensitive, Redaction } from "../sensitive/redaction.js";
import { type ResultRules, underSchema } from "./result-rules.js";
import { isResult, ownResult } from "./to-call-tool-result.js";
import { toldIssues } from "./told-issues.js";
import { UnfitOutput } from "../unfit-output.js";
import { unexpectedIn } from "./unexpected-in.js";

/** What becomes of a value that its schema has parsed; `own` is the result of the tool's own around it. */
type Finish<T> = (value: unknown, rules: ResultRules, own?: CallToolResult) => MaybePromise<T>;

type OutputFacts = Pick<EndingFacts, "rules" | "at" | "isIntercepted" | "sensitive" | "masksErrors">;

type Check<T> = (value: unknown) => MaybePromise<T | CallToolResult>;

/**
 * Validates what a method returned, as the method returned it; what the schema makes of it is finished, so that nothing
 * undeclared leaves. A failed result of the tool's own passes, without structured content.
 *
 * @throws UnfitOutput, at once or later, for a value that does not fit or is missing; what code of the schema's author threw,
 * where the app masks errors
 */
export function validateThen<T>(facts: OutputFacts, output: CompiledSchema, finish: Finish<T>): Check<T> {
  const sensitive = facts.sensitive.output;
  const ownOf = ownResultUnder(output);
  const schema = { parse: output.parse, ownOf };
  if (sensitive === undefined) return validating(facts, schema, finish);
  const { isSensitive, secrets } = sensitive;
  const finishSilently: Finish<T> = (value, rules, own) =>
    keepSilent(() => finish(value, { ...rules, isSensitive: within(own, isSensitive) }, own), secrets, value);
  const check = validating(facts, schema, finishSilently);
  return (value) => keepSilent(() => check(value), secrets, structuredPart(value, ownOf(value)));
}

/** Where sensitive values stand in what is written: in a result of the tool's own, one level deeper. */
function within(own: CallToolResult | undefined, isSensitive: IsSensitive): IsSensitive {
  if (own === undefined) return isSensitive;
  return ([member, ...path]) => member === "structuredContent" && isSensitive(path);
}

/** What validates, and what tells a result of the tool's own from a value to validate. */
interface OutputSchema extends Pick<CompiledSchema, "parse"> {
  readonly ownOf: (value: unknown) => CallToolResult | undefined;
}

function validating<T>(facts: OutputFacts, { parse, ownOf }: OutputSchema, finish: Finish<T>): Check<T> {
  const rules = underSchema(facts.rules);
  return (value) => {
    const own = ownOf(value);
    if (own?.isError === true) return ownResult(withoutStructure(own), rules);
    const structure = structuredPart(value, own);
    if (structure === undefined) throw missing(value === undefined ? "nothing" : "blocks", facts);
    const parsed = parse(structure);
    return isPromiseLike(parsed) ? Promise.resolve(parsed).then(settle) : settle(parsed);

    function settle(outcome: Parsed): MaybePromise<T> {
      if (outcome.ok) return finish(outcome.value, rules, own);
      const unexpected = unexpectedIn(outcome.issues, facts);
      throw unexpected === undefined ? mismatch(outcome, structure, facts) : unexpected.thrown;
    }
  };
}

function missing(found: "nothing" | "blocks", { rules, at, isIntercepted }: OutputFacts): UnfitOutput {
  const { messages, toolName } = rules;
  const message = found === "nothing" ? "there is no value" : "there are blocks alone";
  const places = [{ path: "", message }];
  return new UnfitOutput(messages.outputMissing({ toolName, found }), { at, isIntercepted, places });
}

function mismatch(
  { issues }: Parsed & { readonly ok: false },
  structure: unknown,
  { rules, at, isIntercepted, sensitive }: OutputFacts,
): UnfitOutput {
  const { messages, toolName } = rules;
  const { isSensitive, secrets } = sensitive.output ?? {};
  const redaction = secrets && new Redaction(secrets, [structure]);
  const told = toldIssues(issues, { toolName, messages, side: "output", isSensitive }, redaction);
  const places = told.map(({ path, message }) => ({ path: writePath(path), message }));
  const text = `${messages.outputMismatch({ toolName })}\n${writeIssues(told)}`;
  return new UnfitOutput(text, { at, isIntercepted, places });
}

/**
 * A schema may name a `content` of its own. Then only `structuredContent` or `isError`, if it does not name them, tells a result
 * from data.
 */
function ownResultUnder({ jsonSchema }: CompiledSchema): OutputSchema["ownOf"] {
  const { names } = declaredShape(jsonSchema);
  const telling = (["structuredContent", "isError"] as const).filter((member) => !names.has(member));
  return (value) => {
    if (!isResult(value)) return undefined;
    const isOwn = !names.has("content") || telling.some((member) => value[member] !== undefined);
    return isOwn ? value : undefined;
  };
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
