import { isObject } from "../../jsonrpc/messages/parse-message.js";
import type { Revision } from "../../jsonrpc/revision.js";
import type { Step } from "../projection/step.js";
import { withoutStructuredContent } from "../projection/structured-content.js";
import { without } from "../projection/without.js";
import type { CallToolResult, Tool } from "../wire.js";
import { createHandshakeRevision } from "./handshake-revision.js";

/** Down to 2025-11-25, whose clients validate structured content, and the schema of it, as objects. */
export const STEPS_TO_2025_11_25: readonly Step[] = [{ callResult: structuredObject, tool: objectSchema }];

/** Revision 2025-11-25, the newest of the handshake era. */
export const revision20251125: Revision = createHandshakeRevision({
  version: "2025-11-25",
  steps: STEPS_TO_2025_11_25,
});

function structuredObject(result: CallToolResult): CallToolResult {
  const { structuredContent } = result;
  if (structuredContent === undefined || isObject(structuredContent)) return result;
  return withoutStructuredContent(result);
}

function objectSchema(tool: Tool): Tool {
  if (tool.outputSchema === undefined || tool.outputSchema["type"] === "object") return tool;
  return without(tool, "outputSchema");
}
