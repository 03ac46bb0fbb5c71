import type { CallToolResult, ContentBlock } from "@toolwright/core";

/** More of a text than this tells a reader nothing about why a test failed. */
const MAX_TEXT = 2_000;

/** A result as a person would write it down: whether it failed, each block, the structured value. */
export function showResult(result: CallToolResult): string {
  const { content, structuredContent, isError } = result;
  const lines = [
    ...(isError === true ? ["isError: true"] : []),
    ...(content.length === 0 ? ["no content"] : content.map(showBlock)),
    ...(structuredContent === undefined ? [] : [`structuredContent: ${showJson(structuredContent)}`]),
  ];
  return lines.map((line) => `  ${line.replaceAll("\n", "\n  ")}`).join("\n");
}

/** All texts of a result, one after the other on lines of their own. */
export function textOf({ content }: CallToolResult): string {
  return content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
}

/** A value as JSON, or by name where it has none. */
export function showJson(value: unknown): string {
  try {
    const json = JSON.stringify(value, undefined, 2) as string | undefined;
    return json === undefined ? String(value) : cut(json);
  } catch {
    return String(value);
  }
}

function showBlock(block: ContentBlock): string {
  switch (block.type) {
    case "text":
      return `text: ${cut(block.text)}`;
    case "image":
    case "audio":
      return `${block.type}: ${block.mimeType}, ${String(block.data.length)} characters of base64`;
    default:
      return `${block.type}: ${showJson(block)}`;
  }
}

function cut(text: string): string {
  if (text.length <= MAX_TEXT) return text;
  return `${text.slice(0, MAX_TEXT)}… (${String(text.length)} characters)`;
}
