import type { Connection } from "../../jsonrpc/connection.js";
import { ErrorCode, McpError } from "../../jsonrpc/messages/mcp-error.js";
import type { JsonRpcRequest } from "../../jsonrpc/messages/message.js";
import { isObject } from "../../jsonrpc/messages/parse-message.js";
import type { Envelope, Revision } from "../../jsonrpc/revision.js";
import { checkMeta } from "../check-meta.js";
import { stringifyResult } from "../stringify-result.js";
import type { CallToolResult, Tool } from "../wire.js";

const BEFORE_HANDSHAKE: Envelope = { protocolVersion: "2025-11-25", clientCapabilities: {} };

/** Revision 2025-11-25: a handshake opens the connection, and results are plain. */
export const revision20251125: Revision = {
  version: "2025-11-25",
  era: "handshake",
  open,
  checkParams: checkMeta,
  seal: (method, result) => stringifyResult(project(method, result)),
};

function open(request: JsonRpcRequest, connection: Connection): Envelope | McpError {
  const { handshake } = connection;
  if (request.method === "initialize") {
    return handshake === undefined
      ? BEFORE_HANDSHAKE
      : invalidRequest("the connection is already initialized");
  }
  if (handshake !== undefined) return handshake;
  return request.method === "ping" ? BEFORE_HANDSHAKE : invalidRequest('"initialize" must come first');
}

function invalidRequest(reason: string): McpError {
  return new McpError(ErrorCode.InvalidRequest, `Invalid request: ${reason}`);
}

function project(method: string, result: object): object {
  if (method === "tools/call") return projectCallResult(result as CallToolResult);
  if (method === "tools/list") return projectToolList(result as { tools: readonly Tool[] });
  return result;
}

/**
 * This revision's clients validate structured content as an object, so any other value stays in the text only; it becomes
 * text where there is none.
 */
function projectCallResult(result: CallToolResult): CallToolResult {
  if (result.structuredContent === undefined || isObject(result.structuredContent)) return result;
  const { structuredContent, ...rest } = result;
  if (rest.content.length > 0) return rest;
  return { ...rest, content: [{ type: "text", text: JSON.stringify(structuredContent) }] };
}

function projectToolList(result: { tools: readonly Tool[]; ttlMs?: unknown; cacheScope?: unknown }): object {
  const { ttlMs: _ttl, cacheScope: _scope, ...rest } = result;
  return { ...rest, tools: result.tools.map(projectTool) };
}

/** Likewise an output schema whose root is not an object. */
function projectTool(tool: Tool): Tool {
  if (tool.outputSchema === undefined || tool.outputSchema["type"] === "object") return tool;
  const { outputSchema: _, ...rest } = tool;
  return rest;
}
