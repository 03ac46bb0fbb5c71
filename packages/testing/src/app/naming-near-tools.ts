import { ErrorCode, isMcpError, McpError } from "@toolwright/kernel";

/**
 * What a server answered with; of a tool that it does not have, with what to call instead, as `app.call` says it: a test
 * that misspells a name shows the message alone.
 */
export function namingNearTools(error: unknown): unknown {
  if (!isMcpError(error) || error.code !== ErrorCode.InvalidParams) return error;
  const { name, similar = [] } = (error.data ?? {}) as { name?: unknown; similar?: readonly string[] };
  if (typeof name !== "string" || error.message !== `Unknown tool: ${name}`) return error;
  const fix =
    similar.length > 0 ? `call ${similar.join(" or ")}` : "app.client.listTools() lists what there is";
  return new McpError(error.code, `${error.message}. Fix: ${fix}.`, error.data);
}
