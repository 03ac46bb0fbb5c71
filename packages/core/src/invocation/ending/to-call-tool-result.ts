import type { CallToolResult } from "@toolwright/kernel";
import { isAllBlocks, isContentBlock, isContentList, text, writesItself } from "../../content/blocks.js";
import { isJsonData } from "../../content/json.js";
import { ToolError } from "../../errors/tool-error.js";
import { toJson } from "../json/to-json.js";
import { limitBlocks, limitJson, limitText, refuseTooLarge } from "./limit-result.js";
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
  const json = toJson(value, rules);
  const content = limitJson(json, rules);
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

/** A result that the model reads as a failure. */
export function toolError(message: string): CallToolResult {
  return { content: [text(message)], isError: true };
}

/** Whether a value is a result already: `content` is a list of blocks, also the empty one. */
export function isResult(value: unknown): value is CallToolResult {
  const content = (value as { content?: unknown } | null | undefined)?.content;
  return Array.isArray(content) && isAllBlocks(content) && !writesItself(value as object);
}

/**
 * A result of the tool's own, as JSON data: checked before the protocol writes it, where it could only fail as the
 * server's fault.
 */
export function ownResult(result: CallToolResult, rules: ResultRules): CallToolResult {
  refuseMalformed(result, rules);
  return limitBlocks(toJson(result, rules) as CallToolResult, rules);
}

interface Claimed {
  readonly _meta?: unknown;
  readonly isError?: unknown;
}

/** The members of a result that clients read by type (2025-11-25, `CallToolResult`): one of another type breaks them. */
function refuseMalformed({ _meta: meta, isError }: Claimed, { messages, toolName }: ResultRules): void {
  const isMeta = typeof meta === "object" && meta !== null && !Array.isArray(meta) && !writesItself(meta);
  if (meta !== undefined && !isMeta)
    throw new ToolError(messages.malformedResult({ toolName, member: "_meta" }));
  if (isError !== undefined && typeof isError !== "boolean")
    throw new ToolError(messages.malformedResult({ toolName, member: "isError" }));
}
