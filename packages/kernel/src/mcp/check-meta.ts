import { ErrorCode, McpError } from "../jsonrpc/messages/mcp-error.js";
import type { Params } from "../jsonrpc/messages/message.js";
import { isObject, isRequestId } from "../jsonrpc/messages/parse-message.js";

/** Checks the members of `_meta` that every revision knows. */
export function checkMeta(params: Params | undefined): McpError | undefined {
  const meta = params?.["_meta"];
  if (meta === undefined) return undefined;
  if (!isObject(meta)) return invalidParams('"_meta" must be an object');
  const token = meta["progressToken"];
  if (token === undefined || isRequestId(token)) return undefined;
  return invalidParams('"_meta.progressToken" must be a string or an integer');
}

/** The error for params that do not fit their method. */
export function invalidParams(reason: string): McpError {
  return new McpError(ErrorCode.InvalidParams, `Invalid params: ${reason}`);
}
