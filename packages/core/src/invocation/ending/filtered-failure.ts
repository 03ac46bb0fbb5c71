import type { CallToolResult } from "@toolwright/kernel";
import type { Redaction } from "../sensitive/redaction.js";
import type { EndingFacts } from "./ending-facts.js";
import { toCallToolResult } from "./to-call-tool-result.js";

/** A failure in a filter's own words. Structured content would have to fit the output schema, which it was not made for. */
export function filteredFailure(
  content: unknown,
  { output, rules }: EndingFacts,
  redaction: Redaction | undefined,
): CallToolResult {
  const { structuredContent, ...result } = toCallToolResult(content, rules);
  const blocks = result.content.map((block) =>
    block.type === "text" && redaction !== undefined ? { ...block, text: redaction.text(block.text) } : block,
  );
  const structure = output === undefined && redaction === undefined ? structuredContent : undefined;
  return {
    ...result,
    content: blocks,
    ...(structure !== undefined && { structuredContent: structure }),
    isError: true,
  };
}
