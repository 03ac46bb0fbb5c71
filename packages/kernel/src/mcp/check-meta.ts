import { ErrorCode, McpError } from "../jsonrpc/messages/mcp-error.js";
import type { Params } from "../jsonrpc/messages/message.js";
import { isObject, isRequestId } from "../jsonrpc/messages/parse-message.js";

/** How many characters a text of the client's may have that notifications repeat: a token, or a subscription's id. */
export const MAX_REPEATED = 1024;

/** Checks the members of `_meta` that every revision knows. */
export function checkMeta(params: Params | undefined): McpError | undefined {
  const meta = params?.["_meta"];
  if (meta === undefined) return undefined;
  if (!isObject(meta)) return invalidParams('"_meta" must be an object');
  const token = meta["progressToken"];
  if (token === undefined) return undefined;
  if (!isRequestId(token)) return invalidParams('"_meta.progressToken" must be a string or an integer');
  return typeof token === "string" && token.length > MAX_REPEATED
    ? invalidParams(`"_meta.progressToken" must not exceed ${String(MAX_REPEATED)} characters`)
    : undefined;
}

/** The error for params that do not fit their method. */
export function invalidParams(reason: string): McpError {
  return new McpError(ErrorCode.InvalidParams, `Invalid params: ${reason}`);
}
