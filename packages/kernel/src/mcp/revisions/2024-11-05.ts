import type { Params } from "../../jsonrpc/messages/message.js";
import type { Revision } from "../../jsonrpc/revision.js";
import type { InitializeResult, Step } from "../projection/step.js";
import { without } from "../projection/without.js";
import type { ContentBlock, Tool } from "../wire.js";
import { STEPS_TO_2025_03_26 } from "./2025-03-26.js";
import { createHandshakeRevision } from "./handshake-revision.js";

/**
 * Down to 2024-11-05, which has no annotations of tools, no audio, no text beside progress, and no flag for completions
 * (2025-03-26, changelog).
 */
const STEPS_TO_2024_11_05: readonly Step[] = [
  ...STEPS_TO_2025_03_26,
  { handshake, tool: (listed: Tool) => without(listed, "annotations"), block, progress },
];

/** Revision 2024-11-05, the first. Its remote transport, HTTP with a stream of its own, is not served. */
export const revision20241105: Revision = createHandshakeRevision({
  version: "2024-11-05",
  steps: STEPS_TO_2024_11_05,
});

function handshake(result: InitializeResult): InitializeResult {
  return { ...result, capabilities: without(result.capabilities, "completions") };
}

function block(sent: ContentBlock): ContentBlock {
  if (sent.type !== "audio") return sent;
  const { annotations, mimeType } = sent;
  const text = `[Audio (${mimeType}) left out: protocol version 2024-11-05 cannot carry it]`;
  return { type: "text", text, ...(annotations !== undefined && { annotations }) };
}

function progress(params: Params): Params {
  return without(params, "message");
}
