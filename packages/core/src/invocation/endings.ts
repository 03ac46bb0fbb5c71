import { type CallToolResult, isMcpError } from "@toolwright/kernel";
import { isContentBlock, isContentList } from "../content/blocks.js";
import { isJsonData } from "../content/json.js";
import type { ErrorText } from "../errors/error-policy.js";
import { InvalidArgumentsError, ToolError } from "../errors/tool-error.js";
import type { CompiledSchema, Issue, Parsed } from "../schema/schema-adapter.js";
import { isPromiseLike } from "../schema/maybe-promise.js";
import { writeIssues } from "../schema/write-issues.js";
import type { Ending } from "./invoker.js";
import { isResult, representable, toCallToolResult, toolError, validated } from "./to-call-tool-result.js";

/** What the endings of one tool need to know of it. */
export interface EndingFacts {
  readonly toolName: string;
  readonly output: CompiledSchema | undefined;
  readonly errorText: ErrorText;
  readonly maxIssues: number | undefined;
}

/** Ends a call as the `CallToolResult` that a client gets; only an `McpError` is thrown on. */
export function resultEnding(facts: EndingFacts): Ending<CallToolResult> {
  const { toolName, output } = facts;
  const validate = output && validateThen(toolName, output, validated);
  return {
    returned: (value) => {
      try {
        if (validate === undefined) return toCallToolResult(value);
        const result = validate(value);
        return isPromiseLike(result) ? result.catch(thrown) : result;
      } catch (error) {
        return thrown(error);
      }
    },
    thrown,
    invalid: (issues) => toolError(invalidArguments(facts, issues)),
  };

  function thrown(error: unknown): CallToolResult {
    if (isMcpError(error)) throw error;
    return toolError(facts.errorText(error, toolName));
  }
}

/** Ends a call as a caller in the process expects it: the method's own value, or what it threw. */
export function valueEnding(facts: EndingFacts): Ending<unknown> {
  const { toolName, output } = facts;
  return {
    returned: output === undefined ? (value) => value : validateThen<unknown>(toolName, output, ownValue),
    thrown: (error) => {
      throw error;
    },
    invalid: (issues) => {
      throw new InvalidArgumentsError(invalidArguments(facts, issues), issues);
    },
  };
}

function ownValue(value: unknown, own: CallToolResult | undefined): unknown {
  return own === undefined ? value : { ...own, structuredContent: value };
}

/** Validates what a method returned; a failed result of its own passes, without structured content. */
function validateThen<T>(
  toolName: string,
  output: CompiledSchema,
  finish: (value: unknown, own?: CallToolResult) => T,
): (value: unknown) => T | CallToolResult | Promise<T | CallToolResult> {
  return (value) => {
    const own = isResult(value) ? value : undefined;
    if (own?.isError === true) return representable(withoutStructure(own));
    const structure = structuredPart(value, own);
    if (structure === undefined) throw new ToolError(`The tool "${toolName}" returned ${nothingIn(value)}`);
    const parsed = output.parse(structure);
    return isPromiseLike(parsed) ? Promise.resolve(parsed).then(settle) : settle(parsed);

    function settle(outcome: Parsed): T {
      if (outcome.ok) return finish(outcome.value, own);
      const issues = writeIssues(outcome.issues);
      throw new ToolError(
        `The tool "${toolName}" returned a value that does not fit its output schema:\n${issues}`,
      );
    }
  };
}

/** The value to validate; content blocks alone are not one. */
function structuredPart(value: unknown, own: CallToolResult | undefined): unknown {
  if (own !== undefined) return own.structuredContent;
  if (isJsonData(value)) return value.value;
  return isContentBlock(value) || isContentList(value) ? undefined : value;
}

/** What was returned where a value was due, in the words of the tool's author. */
function nothingIn(value: unknown): string {
  if (value === undefined) return "no value for its output schema.";
  return "content blocks but no structuredContent for its output schema; data that looks like blocks goes into json().";
}

function withoutStructure({ structuredContent: _, ...result }: CallToolResult): CallToolResult {
  return result;
}

function invalidArguments({ toolName, maxIssues }: EndingFacts, issues: readonly Issue[]): string {
  return `Invalid arguments for tool "${toolName}":\n${writeIssues(issues, maxIssues)}`;
}
