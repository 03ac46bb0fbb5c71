import { ErrorCode, McpError } from "./mcp-error.js";
import type { RequestId } from "./message.js";
import type { Reply } from "./reply.js";

/** Serializes a successful answer from its already sealed result. */
export function resultReply(id: RequestId, sealed: string): Reply {
  return { text: `{"jsonrpc":"2.0","id":${idText(id)},"result":${sealed}}` };
}

/**
 * Serializes an error answer. The id is left out where the request's own could not be read (never `null`, as the
 * schemas since 2025-11-25 have it); `data` that JSON cannot represent is left out as well.
 */
export function errorReply(id: RequestId | undefined, error: McpError, refused: boolean): Reply {
  const { code, message, data } = error;
  let body: string;
  try {
    body = JSON.stringify({ code, message, data });
  } catch {
    body = JSON.stringify({ code, message });
  }
  const idMember = id === undefined ? "" : `"id":${idText(id)},`;
  return { text: `{"jsonrpc":"2.0",${idMember}"error":${body}}`, error: { code, refused } };
}

/** The answer to a fault of the server itself; what went wrong is for its logs, not for the peer. */
export function internalError(): McpError {
  return new McpError(ErrorCode.InternalError, "Internal error");
}

function idText(id: RequestId): string {
  return typeof id === "number" ? String(id) : JSON.stringify(id);
}
