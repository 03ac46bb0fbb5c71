import { ErrorCode, McpError } from "./mcp-error.js";

/** The error of a message that is itself wrong, or comes at a wrong time (JSON-RPC 2.0, section 5.1). */
export function invalidRequest(reason: string): McpError {
  return new McpError(ErrorCode.InvalidRequest, `Invalid request: ${reason}`);
}
