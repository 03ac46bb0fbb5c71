import type { CallToolResult } from "@toolwright/kernel";
import { isContentBlock, isContentList, text } from "../content/blocks.js";
import { isJsonData } from "../content/json.js";
import { ToolError } from "../errors/tool-error.js";

/** What a method without an output schema returned, as a result. */
export function toCallToolResult(value: unknown): CallToolResult {
  if (typeof value === "string") return { content: [text(value)] };
  if (value === undefined) return { content: [] };
  if (typeof value !== "object" || value === null) return { content: [text(stringify(value))] };
  if (isContentBlock(value)) return { content: [value] };
  if (isContentList(value)) return { content: value };
  if (isResult(value)) return value;
  return structured(isJsonData(value) ? value.value : value);
}

/** A value as data: its JSON as text for every client, and an object once more as structured content. */
export function structured(value: unknown): CallToolResult {
  const written = stringify(value);
  const content = [text(written)];
  // What JSON made of it decides, not the value: a `toJSON` may turn an object into a string.
  return written.startsWith("{") ? { content, structuredContent: value } : { content };
}

/** The result of a tool with an output schema: the validated value, of any kind, and its JSON as text. */
export function validated(value: unknown, own?: CallToolResult): CallToolResult {
  if (own !== undefined) return { ...own, structuredContent: value };
  return { content: [text(stringify(value))], structuredContent: value };
}

/** A result that the model reads as a failure. */
export function toolError(message: string): CallToolResult {
  return { content: [text(message)], isError: true };
}

/** Whether a value is a result already: `content` is a list of blocks, also the empty one. */
export function isResult(value: unknown): value is CallToolResult {
  const content = (value as { content?: unknown } | null | undefined)?.content;
  return Array.isArray(content) && (content as unknown[]).every(isContentBlock);
}

function stringify(value: unknown): string {
  const written = JSON.stringify(value) as string | undefined;
  if (written === undefined)
    throw new ToolError(`The tool returned ${typeof value}, which JSON cannot represent.`);
  return written;
}
