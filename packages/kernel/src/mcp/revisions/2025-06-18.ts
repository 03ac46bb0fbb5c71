import type { Revision } from "../../jsonrpc/revision.js";
import type { InitializeResult, Step } from "../projection/step.js";
import { without } from "../projection/without.js";
import type { ContentBlock, Tool } from "../wire.js";
import { STEPS_TO_2025_11_25 } from "./2025-11-25.js";
import { createHandshakeRevision } from "./handshake-revision.js";

/** Down to 2025-06-18, which has no icons, no tasks, and says less of the server (2025-11-25, changelog). */
export const STEPS_TO_2025_06_18: readonly Step[] = [...STEPS_TO_2025_11_25, { handshake, tool, block }];

/** Revision 2025-06-18: the first with titles, structured content and links to resources. */
export const revision20250618: Revision = createHandshakeRevision({
  version: "2025-06-18",
  steps: STEPS_TO_2025_06_18,
});

function handshake(result: InitializeResult): InitializeResult {
  return {
    ...result,
    capabilities: without(result.capabilities, "tasks"),
    serverInfo: without(result.serverInfo, "description", "websiteUrl", "icons"),
  };
}

/** `execution` says whether a tool runs as a task. */
function tool(listed: Tool & { readonly execution?: unknown }): Tool {
  return without(listed, "icons", "execution");
}

function block(sent: ContentBlock): ContentBlock {
  return sent.type === "resource_link" ? without(sent, "icons") : sent;
}
