import type { CallToolResult, ContentBlock, TextContent } from "@toolwright/kernel";
import { text } from "../../content/blocks.js";
import { ToolError } from "../../errors/tool-error.js";
import type { WrittenJson } from "../json/to-json.js";
import type { ResultRules } from "./result-rules.js";
import { cutToBytes, fitsIn, sizeInJson, utf8Size } from "./utf8-size.js";

/** A text within the budget: as it is, or its beginning and a last line that says how much is missing. */
export function limitText(whole: string, rules: ResultRules): string {
  const { maxBytes } = rules;
  if (maxBytes === undefined || fitsIn(whole, maxBytes)) return whole;
  const total = charactersOf(whole);
  const lastLine = (kept: number): string => truncatedText(kept, total, rules);
  // The line grows with the number of characters kept, and is longest for all of them.
  const kept = cutToBytes(whole, Math.max(0, maxBytes - utf8Size(lastLine(total)) - 1));
  return `${kept}\n${lastLine(charactersOf(kept))}`;
}

/** JSON data as text within the budget; of a list, the first elements and a block that says how many there were. */
export function limitJson({ json, total }: WrittenJson, rules: ResultRules): readonly ContentBlock[] {
  const { maxBytes } = rules;
  if (total !== undefined) return beginning(json as readonly unknown[], total, rules);
  const written = JSON.stringify(json);
  if (maxBytes === undefined || fitsIn(written, maxBytes)) return [text(written)];
  if (!Array.isArray(json)) throw tooLarge(rules);
  return beginning(json, json.length, rules);
}

function beginning(list: readonly unknown[], total: number, rules: ResultRules): readonly ContentBlock[] {
  const { maxBytes = 0, messages, toolName } = rules;
  const marker = (kept: number): string => messages.truncatedList({ toolName, kept, total });
  const elements = firstElements(list, maxBytes - utf8Size(marker(total)));
  return [text(`[${elements.join()}]`), text(marker(elements.length))];
}

/**
 * A result of the tool's own within the budget, as JSON: the blocks that fit; a first text that does not is cut. A block that is
 * no text must fit whole.
 */
export function limitBlocks(result: CallToolResult, rules: ResultRules): CallToolResult {
  const { maxBytes, messages, toolName } = rules;
  if (maxBytes === undefined || fitsIn(JSON.stringify(result.content), maxBytes))
    return limitStructure(result, rules);
  if (result.structuredContent !== undefined) throw tooLarge(rules);
  const kept: ContentBlock[] = [];
  const total = result.content.length;
  const marker = (count: number): ContentBlock =>
    text(messages.truncatedList({ toolName, kept: count, total }));
  let left = maxBytes - "[]".length - utf8Size(JSON.stringify(marker(total)));
  for (const block of result.content) {
    const size = utf8Size(JSON.stringify(block)) + ",".length;
    if (size > left && block.type !== "text") throw tooLarge(rules);
    if (block.type !== "text" || size <= left) kept.push(block);
    else if (kept.length === 0) kept.push(beginningOf(block, left - ",".length, rules));
    if (size > left) break;
    left -= size;
  }
  return { ...result, content: kept.length === total ? kept : [...kept, marker(kept.length)] };
}

/** A text block whose JSON takes at most so many bytes. @throws ToolError where what is around the text takes more */
function beginningOf(block: TextContent, maxBytes: number, rules: ResultRules): ContentBlock {
  const total = charactersOf(block.text);
  const lastLine = (kept: number): string => truncatedText(kept, total, rules);
  const frame = utf8Size(JSON.stringify({ ...block, text: `\n${lastLine(total)}` }));
  if (frame > maxBytes) throw tooLarge(rules);
  const kept = cutToBytes(block.text, maxBytes - frame, sizeInJson);
  return { ...block, text: `${kept}\n${lastLine(charactersOf(kept))}` };
}

/** What has a schema must be whole. @throws ToolError that says what to do */
export function refuseTooLarge(written: string, rules: ResultRules): void {
  if (rules.maxBytes !== undefined && !fitsIn(written, rules.maxBytes)) throw tooLarge(rules);
}

function limitStructure(result: CallToolResult, rules: ResultRules): CallToolResult {
  const { structuredContent } = result;
  if (structuredContent !== undefined && rules.maxBytes !== undefined)
    refuseTooLarge(JSON.stringify(structuredContent), rules);
  return result;
}

/** The JSON of the first elements that fit, with their commas and the brackets. */
function firstElements(list: readonly unknown[], maxBytes: number): readonly string[] {
  const elements: string[] = [];
  let left = maxBytes - "[]".length;
  for (const element of list) {
    // A hole is `null`.
    const written = JSON.stringify(element ?? null);
    left -= utf8Size(written) + ",".length;
    if (left < -1) break;
    elements.push(written);
  }
  return elements;
}

function truncatedText(kept: number, total: number, { messages, toolName }: ResultRules): string {
  return messages.truncatedText({ toolName, kept, total });
}

function charactersOf(whole: string): number {
  let count = 0;
  for (const _character of whole) count++;
  return count;
}

function tooLarge({ messages, toolName, maxBytes = 0 }: ResultRules): ToolError {
  return new ToolError(messages.tooLarge({ toolName, maxBytes }));
}
