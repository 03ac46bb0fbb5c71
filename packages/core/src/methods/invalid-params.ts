import { ErrorCode, McpError } from "@toolwright/kernel";

/** The answer to params that a method cannot take: -32602, with the reason (JSON-RPC 2.0, section 5.1). */
export function invalidParams(reason: string): McpError {
  return new McpError(ErrorCode.InvalidParams, `Invalid params: ${reason}`);
}
