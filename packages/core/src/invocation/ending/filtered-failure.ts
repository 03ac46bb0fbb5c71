import type { CallToolResult, ContentBlock } from "@toolwright/kernel";
import { isContentBlock, isContentList, text } from "../../content/blocks.js";
import { messageOf } from "../../errors/error-policy.js";
import type { FilterAnswer } from "./ending.js";
import type { Redaction } from "../sensitive/redaction.js";
import type { EndingFacts } from "./ending-facts.js";
import { limitBlocks, limitText } from "./limit-result.js";
import type { ResultRules } from "./result-rules.js";
import { isResult, toCallToolResult } from "./to-call-tool-result.js";

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
  const { structuredContent, ...result } = written(answer, facts.rules, redaction);
  const structure = output === undefined && redaction === undefined ? structuredContent : undefined;
  return { ...result, ...(structure !== undefined && { structuredContent: structure }), isError: true };
}

function written(
  { content, insteadOf }: FilterAnswer,
  rules: ResultRules,
  redaction: Redaction | undefined,
): CallToolResult {
  try {
    if (content === "") throw new Error("It is an empty text.");
    return redaction === undefined ? toCallToolResult(content, rules) : redacted(content, rules, redaction);
  } catch (fault) {
    const reason = messageOf(fault) ?? "It cannot be read.";
    // eslint-disable-next-line preserve-caught-error -- The message says it; what the filter kept to itself is nowhere else.
    throw new Error(`What an error filter answered with cannot be sent. ${reason}`, { cause: insteadOf });
  }
}

/** Redacted before it is cut: of a secret that lies across the cut, the beginning would not be found. */
function redacted(content: unknown, rules: ResultRules, redaction: Redaction): CallToolResult {
  const whole = toCallToolResult(content, { ...rules, maxBytes: undefined });
  const blocks = whole.content.map((block) => cleaned(block, redaction));
  const [sole] = blocks;
  // A text, or data: what counts is the text itself, as it does where nothing is sensitive.
  if (sole?.type === "text" && !isOwn(content)) return { content: [text(limitText(sole.text, rules))] };
  const { structuredContent: _repeated, ...result } = whole;
  return limitBlocks({ ...result, content: blocks }, rules);
}

/** Whether an answer was made of blocks. */
function isOwn(content: unknown): boolean {
  return isContentBlock(content) || isContentList(content) || isResult(content);
}

/** The texts of a block, also those inside a resource. */
function cleaned(block: ContentBlock, redaction: Redaction): ContentBlock {
  if (block.type === "text") return { ...block, text: redaction.text(block.text) };
  if (block.type !== "resource" || !("text" in block.resource)) return block;
  return { ...block, resource: { ...block.resource, text: redaction.text(block.resource.text) } };
}
