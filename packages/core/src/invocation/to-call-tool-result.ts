import type { CallToolResult } from "@toolwright/kernel";
import { isAllBlocks, isContentBlock, isContentList, text, writesItself } from "../content/blocks.js";
import { isJsonData } from "../content/json.js";
import { ToolError } from "../errors/tool-error.js";
import { representing, writeJson } from "./write-json.js";

/**
 * What a method without an output schema returned, as a result.
 *
 * @throws ToolError for what JSON cannot represent
 */
export function toCallToolResult(value: unknown): CallToolResult {
  if (typeof value === "string") return { content: [text(value)] };
  if (value === undefined) return { content: [] };
  if (typeof value !== "object" || value === null) return { content: [text(writeJson(value))] };
  if (isContentBlock(value)) return representable({ content: [value] });
  if (isContentList(value)) return representable({ content: value });
  if (isResult(value)) return representable(value);
  return structured(isJsonData(value) ? value.value : value);
}

/**
 * A value as data: its JSON as text for every client, and an object once more as structured content. That is read back
 * from the text, so that the two agree whatever the value does between now and when the reply is written.
 */
function structured(value: unknown): CallToolResult {
  const written = writeJson(value);
  if (written === "{}") refuseOpaque(value);
  const content = [text(written)];
  // What JSON made of it decides, not the value: a `toJSON` may turn an object into a string.
  return written.startsWith("{")
    ? { content, structuredContent: JSON.parse(written) as object }
    : { content };
}

/** The result of a tool with an output schema: the validated value, of any kind, and its JSON as text. */
export function validated(value: unknown, own?: CallToolResult): CallToolResult {
  if (own !== undefined) return representable({ ...own, structuredContent: value });
  return { content: [text(writeJson(value))], structuredContent: value };
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
 * Checks a result of the tool's own making before the protocol writes it, where it could only fail as the server's fault.
 * Looks into nested members alone: a block's data may be large, and strings always have JSON.
 */
export function representable(result: CallToolResult): CallToolResult {
  refuseMalformed(result);
  representing(result, () => {
    for (const block of result.content) writeNested(block);
    writeNested(result, "content");
  });
  return result;
}

/** The members of a result that clients read by type (2025-11-25, `CallToolResult`): one of another type breaks them. */
function refuseMalformed({ _meta: meta, isError }: { readonly _meta?: unknown; readonly isError?: unknown }) {
  const isMeta = typeof meta === "object" && meta !== null && !Array.isArray(meta) && !writesItself(meta);
  if (meta !== undefined && !isMeta)
    throw new ToolError('The tool returned a result whose "_meta" is not an object.');
  if (isError !== undefined && typeof isError !== "boolean")
    throw new ToolError('The tool returned a result whose "isError" is neither true nor false.');
}

function writeNested(holder: object, except?: string): void {
  for (const key in holder) {
    const member = (holder as Readonly<Record<string, unknown>>)[key];
    if ((typeof member === "object" && key !== except) || typeof member === "bigint") JSON.stringify(member);
  }
}

/** JSON leaves out what such objects hold, so that an empty object would be sent without a word. */
function refuseOpaque(value: unknown): void {
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (kind === "Object") return;
  throw new ToolError(
    `The tool returned an object of kind ${kind}, whose content JSON leaves out. Return a plain object or an array.`,
  );
}
