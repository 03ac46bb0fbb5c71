import { invalidRequest } from "./invalid-request.js";
import { ErrorCode, McpError } from "./mcp-error.js";
import type { JsonRpcNotification, JsonRpcRequest, JsonRpcResponse, RequestId } from "./message.js";

/** What arrived: one of the three message kinds, an array that may hold some, or why it is none of them. */
export type Incoming =
  | { readonly kind: "request"; readonly message: JsonRpcRequest }
  | { readonly kind: "notification"; readonly message: JsonRpcNotification }
  | { readonly kind: "response"; readonly message: JsonRpcResponse }
  | { readonly kind: "batch"; readonly messages: readonly unknown[] }
  | { readonly kind: "invalid"; readonly error: McpError; readonly id?: RequestId };

/**
 * Reads one JSON-RPC message (JSON-RPC 2.0; MCP 2025-11-25 and 2026-07-28, basic), or a batch, whose messages are left
 * for whoever knows that batches are spoken.
 *
 * Never throws: text that is not JSON is `invalid` with -32700, any other shape with -32600, and a request's `params`
 * that are not an object with -32602. A notification cannot be answered, so its `params` are left
 * out when they are not an object. The id is told only where it could be read: a string or an integer that
 * a double represents exactly, since a rounded id would be answered under another name.
 */
export function parseMessage(text: string): Incoming {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {
      kind: "invalid",
      error: new McpError(ErrorCode.ParseError, "Parse error: the message is not JSON"),
    };
  }
  return Array.isArray(value) ? { kind: "batch", messages: value } : classify(value);
}

/** Tells which single message an already parsed JSON value is; see {@link parseMessage}. */
export function classify(value: unknown): Incoming {
  if (!isObject(value)) return invalid("the message is not an object");
  const id = isRequestId(value["id"]) ? value["id"] : undefined;
  if (value["jsonrpc"] !== "2.0") return invalid('"jsonrpc" must be "2.0"', id);
  if (value["method"] === undefined) return classifyResponse(value, id);
  if (typeof value["method"] !== "string") return invalid('"method" must be a string', id);
  if ("id" in value && id === undefined) return invalid('"id" must be a string or an integer');
  const params = value["params"];
  if (params !== undefined && !isObject(params)) {
    return id === undefined ? withoutParams(value["method"]) : invalidParams(id);
  }
  return id === undefined
    ? { kind: "notification", message: value as unknown as JsonRpcNotification }
    : { kind: "request", message: value as unknown as JsonRpcRequest };
}

function classifyResponse(value: Record<string, unknown>, id: RequestId | undefined): Incoming {
  if ("result" in value || "error" in value) {
    return { kind: "response", message: value as unknown as JsonRpcResponse };
  }
  return invalid("the message has neither a method nor a result nor an error", id);
}

function invalid(reason: string, id?: RequestId): Incoming {
  const error = invalidRequest(reason);
  return id === undefined ? { kind: "invalid", error } : { kind: "invalid", error, id };
}

function invalidParams(id: RequestId): Incoming {
  return {
    kind: "invalid",
    id,
    error: new McpError(ErrorCode.InvalidParams, 'Invalid params: "params" must be an object'),
  };
}

function withoutParams(method: string): Incoming {
  return { kind: "notification", message: { jsonrpc: "2.0", method } };
}

/** Whether a value is a JSON object: not `null`, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value can be the id of a request. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}
