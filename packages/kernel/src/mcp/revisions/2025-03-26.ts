import type { Revision } from "../../jsonrpc/revision.js";
import type { InitializeResult, Step } from "../projection/step.js";
import { withoutStructuredContent } from "../projection/structured-content.js";
import { without } from "../projection/without.js";
import type { CallToolResult, ContentBlock, ResourceLink, TextContent, Tool } from "../wire.js";
import { STEPS_TO_2025_06_18 } from "./2025-06-18.js";
import { createHandshakeRevision } from "./handshake-revision.js";

/**
 * Every message of a batch is in flight at once, so what limits how fast a peer may ask, by messages or by what it reads,
 * sees one message where there are many. No client in use sends more than a few.
 */
const MAX_BATCH = 100;

/**
 * Down to 2025-03-26, which knows text only where later revisions have structured content and links, no titles but the
 * one among a tool's annotations, and `_meta` on results but on nothing in them (2025-06-18, changelog).
 */
export const STEPS_TO_2025_03_26: readonly Step[] = [
  ...STEPS_TO_2025_06_18,
  { handshake, tool, callResult, block },
];

/** Revision 2025-03-26: the only one with batches. */
export const revision20250326: Revision = createHandshakeRevision({
  version: "2025-03-26",
  steps: STEPS_TO_2025_03_26,
  maxBatch: MAX_BATCH,
});

function handshake(result: InitializeResult): InitializeResult {
  return { ...result, serverInfo: without(result.serverInfo, "title") };
}

function tool(listed: Tool): Tool {
  const { title, annotations } = listed;
  const rest = without(listed, "title", "outputSchema", "_meta");
  return title === undefined ? rest : { ...rest, annotations: { title, ...annotations } };
}

function callResult(result: CallToolResult): CallToolResult {
  return "structuredContent" in result ? withoutStructuredContent(result) : result;
}

function block(sent: ContentBlock): ContentBlock {
  const { annotations } = sent;
  const rest = withoutMeta(sent.type === "resource_link" ? linkText(sent) : sent);
  return annotations === undefined ? rest : { ...rest, annotations: without(annotations, "lastModified") };
}

function withoutMeta(sent: ContentBlock): ContentBlock {
  const rest = without(sent, "_meta");
  return rest.type === "resource" ? { ...rest, resource: without(rest.resource, "_meta") } : rest;
}

/** What a reader needs to fetch the resource, and to know whether to. */
function linkText({ uri, name, title, description }: ResourceLink): TextContent {
  const pointer = `${title ?? name}: ${uri}`;
  return { type: "text", text: description === undefined ? pointer : `${pointer}\n${description}` };
}
