import type { CallToolResult } from "@toolwright/kernel";
import { messageOf } from "../../errors/error-policy.js";
import type { FilterAnswer } from "../invoker.js";
import type { Redaction } from "../sensitive/redaction.js";
import type { EndingFacts } from "./ending-facts.js";
import { toCallToolResult } from "./to-call-tool-result.js";

/**
 * A failure in a filter's own words. Structured content would have to fit the output schema, which it was not made for.
 *
 * @throws Error where the answer cannot be sent, whose cause is what the filter was asked about: nobody else tells of it
 */
export function filteredFailure(
  answer: FilterAnswer,
  facts: EndingFacts,
  redaction: Redaction | undefined,
): CallToolResult {
  const { output } = facts;
  const { structuredContent, ...result } = written(answer, facts);
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

function written({ content, insteadOf }: FilterAnswer, { rules }: EndingFacts): CallToolResult {
  try {
    if (content === "") throw new Error("It is an empty text.");
    return toCallToolResult(content, rules);
  } catch (fault) {
    const reason = messageOf(fault) ?? "It cannot be read.";
    // eslint-disable-next-line preserve-caught-error -- The message says it; what the filter kept to itself is nowhere else.
    throw new Error(`What an error filter answered with cannot be sent. ${reason}`, { cause: insteadOf });
  }
}
