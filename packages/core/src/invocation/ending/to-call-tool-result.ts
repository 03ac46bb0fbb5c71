import type { CallToolResult } from "@toolwright/kernel";
import { isAllBlocks, isContentBlock, isContentList, text, writesItself } from "../../content/blocks.js";
import { isJsonData } from "../../content/json.js";
import { malformedMember } from "../../content/malformed-member.js";
import { ToolError } from "../../errors/tool-error.js";
import { toJson, toJsonOrBeginning } from "../json/to-json.js";
import { limitBlocks, limitJson, limitText, refuseTooLarge } from "./limit-result.js";
import { withoutEnvelope } from "./own-envelope.js";
import type { ResultRules } from "./result-rules.js";

/**
 * What a method without an output schema returned, as a result.
 *
 * @throws ToolError for what JSON cannot represent, and for what is too large and cannot be cut
 */
export function toCallToolResult(value: unknown, rules: ResultRules): CallToolResult {
  if (typeof value === "string") return { content: [text(limitText(value, rules))] };
  if (value === undefined) return { content: [] };
  if (isContentBlock(value)) return ownResult({ content: [value] }, rules);
  if (isContentList(value)) return ownResult({ content: value }, rules);
  if (isResult(value)) return ownResult(value, rules);
  return data(isJsonData(value) ? value.value : value, rules);
}

/** A value as data: its JSON as text for every client, and an object once more as structured content. */
function data(value: unknown, rules: ResultRules): CallToolResult {
  // What JSON made of it decides, not the value: a `toJSON` may turn an object into a string.
  const written = toJsonOrBeginning(value, rules);
  const { json } = written;
  const content = limitJson(written, rules);
  return typeof json === "object" && json !== null && !Array.isArray(json)
    ? { content, structuredContent: json }
    : { content };
}

/**
 * The result of a tool with an output schema: the validated value, of any kind, and its JSON as text. `own` is the result
 * of the tool's own whose structured part that value is.
 *
 * @throws as {@link toCallToolResult}; such a value is never cut
 */
export function validated(value: unknown, rules: ResultRules, own?: CallToolResult): CallToolResult {
  if (own !== undefined) return ownResult({ ...own, structuredContent: value }, rules);
  const json = toJson(value, rules);
  const written = JSON.stringify(json);
  refuseTooLarge(written, rules);
  return { content: [text(written)], structuredContent: json };
}

/** A result that the model reads as a failure; a message over the budget is cut like any text. */
export function toolError(message: string, rules: ResultRules): CallToolResult {
  return { content: [text(limitText(message, rules))], isError: true };
}

/** What a result may have, of whichever revision; an empty list beside other members is a page of data without rows. */
const MEMBERS: readonly string[] = ["content", "structuredContent", "isError", "_meta", "resultType"];

/** Whether a value is a result already: `content` is a list of blocks, or the empty one where nothing else is known of it. */
export function isResult(value: unknown): value is CallToolResult {
  const content = (value as { content?: unknown } | null | undefined)?.content;
  if (!Array.isArray(content) || !isAllBlocks(content) || writesItself(value as object)) return false;
  return content.length > 0 || Object.keys(value as object).every((member) => MEMBERS.includes(member));
}

/** A result of the tool's own, as {@link writtenResult} and within the limits. */
export function ownResult(result: CallToolResult, rules: ResultRules): CallToolResult {
  return limitBlocks(writtenResult(result, rules), rules);
}

/**
 * A result of the tool's own, as JSON data: checked before the protocol writes it, where it could only fail as the
 * server's fault.
 *
 * @throws ToolError for a member that is not what clients read it as, and for what JSON cannot represent
 */
export function writtenResult(result: CallToolResult, rules: ResultRules): CallToolResult {
  refuseMalformed(result, rules);
  // Its texts can still be cut.
  const written = toJson(result, { ...rules, maxBytes: undefined }) as CallToolResult;
  const malformed = malformedMember(written.content);
  if (malformed === undefined) return withoutEnvelope(written, rules);
  const { messages, toolName } = rules;
  throw new ToolError(messages.malformedResult({ toolName, ...malformed }));
}

interface Claimed {
  readonly _meta?: unknown;
  readonly isError?: unknown;
}

/** The members of a result that clients read by type (2025-11-25, `CallToolResult`): one of another type breaks them. */
function refuseMalformed({ _meta: meta, isError }: Claimed, { messages, toolName }: ResultRules): void {
  const isMeta = typeof meta === "object" && meta !== null && !Array.isArray(meta) && !writesItself(meta);
  if (meta !== undefined && !isMeta)
    throw new ToolError(messages.malformedResult({ toolName, member: "_meta", expected: "an object" }));
  if (isError !== undefined && typeof isError !== "boolean")
    throw new ToolError(messages.malformedResult({ toolName, member: "isError", expected: "true or false" }));
}
