import type { CallToolResult } from "../wire.js";

/** A result without its structured content, which becomes text where nothing else tells it. */
export function withoutStructuredContent(result: CallToolResult): CallToolResult {
  const { structuredContent, ...rest } = result;
  if (structuredContent === undefined || rest.content.length > 0) return rest;
  return { ...rest, content: [{ type: "text", text: JSON.stringify(structuredContent) }] };
}
