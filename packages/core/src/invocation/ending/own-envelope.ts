import { type CallToolResult, MetaKey } from "@toolwright/kernel";
import { ToolError } from "../../errors/tool-error.js";
import type { ResultRules } from "./result-rules.js";

/** A result with the members that the protocol writes itself, as one that another server sent has them. */
interface Enveloped extends CallToolResult {
  readonly resultType?: unknown;
}

/**
 * Who answered, and that the answer is whole, only this server says (2026-07-28, basic): a result that was passed on says
 * it of another.
 *
 * @throws ToolError for a result that is none yet, since nobody would go on with it
 */
export function withoutEnvelope(result: CallToolResult, { messages, toolName }: ResultRules): CallToolResult {
  const { resultType, _meta: meta, ...own } = result as Enveloped;
  if (resultType !== undefined && resultType !== "complete")
    throw new ToolError(messages.malformedResult({ toolName, member: "resultType", expected: '"complete"' }));
  const isSigned = meta !== undefined && Object.hasOwn(meta, MetaKey.serverInfo);
  if (resultType === undefined && !isSigned) return result;
  if (meta === undefined) return own;
  const { [MetaKey.serverInfo]: _server, ...others } = meta;
  return { ...own, _meta: others };
}
