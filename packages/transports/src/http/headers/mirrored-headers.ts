import {
  ErrorCode,
  type JsonRpcNotification,
  type JsonRpcRequest,
  McpError,
  type MirroredParam,
} from "@toolwright/kernel";
import type { HttpExchange } from "../exchange-port.js";
import { decodeHeaderValue, trimField } from "./header-value.js";

/** Which member of `params` the header `Mcp-Name` repeats. */
const NAME_MEMBERS: ReadonlyMap<string, string> = new Map([
  ["tools/call", "name"],
  ["prompts/get", "name"],
  ["resources/read", "uri"],
]);

/** A header as error messages write it, and the key that hosts know it by: writing it in lower case per request is dear. */
interface HeaderName {
  readonly shown: string;
  readonly key: string;
}

const PROTOCOL_VERSION = headerName("MCP-Protocol-Version");
const METHOD = headerName("Mcp-Method");
const NAME = headerName("Mcp-Name");

const REPEATED = Symbol("a header that came more than once");

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Compares the headers that every stateless request repeats from its body (2026-07-28,
 * basic/transports/streamable-http), so that what stands between client and server may rely on them.
 *
 * @returns an error with code -32020 at the first difference
 */
export function checkRequestHeaders(
  http: HttpExchange,
  request: JsonRpcRequest,
  protocolVersion: string,
): McpError | undefined {
  return (
    checkLiteral(http, PROTOCOL_VERSION, protocolVersion) ??
    checkLiteral(http, METHOD, request.method) ??
    checkName(http, request)
  );
}

/** Likewise for a notification, which need not repeat anything but must not contradict its body. */
export function checkNotificationHeaders(
  http: HttpExchange,
  notification: JsonRpcNotification,
): McpError | undefined {
  return http.header(METHOD.key) === undefined ? undefined : checkLiteral(http, METHOD, notification.method);
}

/** Compares every mirrored argument with its `Mcp-Param-*` header; headers that mirror nothing are ignored. */
export function checkParamHeaders(
  http: HttpExchange,
  params: readonly MirroredParam[],
): McpError | undefined {
  for (const { header, value } of params) {
    const mismatch = checkMirrored(http, headerName(`Mcp-Param-${header}`), value);
    if (mismatch !== undefined) return mismatch;
  }
  return undefined;
}

function checkName(http: HttpExchange, request: JsonRpcRequest): McpError | undefined {
  const member = NAME_MEMBERS.get(request.method);
  if (member === undefined) return undefined;
  const value = request.params?.[member];
  // A name of the wrong type is the method's own complaint, as long as no header claims to repeat it.
  return checkMirrored(http, NAME, typeof value === "string" ? value : undefined);
}

function headerName(shown: string): HeaderName {
  return { shown, key: shown.toLowerCase() };
}

function checkLiteral(http: HttpExchange, header: HeaderName, expected: string): McpError | undefined {
  const raw = single(http, header);
  if (raw === undefined) return missing(header);
  return raw !== REPEATED && trimField(raw) === expected ? undefined : different(header);
}

function checkMirrored(http: HttpExchange, header: HeaderName, value: unknown): McpError | undefined {
  const raw = single(http, header);
  if (raw === undefined) return value === undefined || value === null ? undefined : missing(header);
  if (raw === REPEATED) return different(header);
  const text = decodeHeaderValue(raw);
  return text !== undefined && represents(text, value) ? undefined : different(header);
}

/** Two lines could show one value to the server and the other to a proxy, so only one may come. */
function single(http: HttpExchange, { key }: HeaderName): string | typeof REPEATED | undefined {
  const value = http.header(key);
  return value?.includes(",") === true && http.isRepeated(key) ? REPEATED : value;
}

/** Numbers compare by value (`42.0` is 42), everything else by its one spelling; an absent value has none. */
function represents(text: string, value: unknown): boolean {
  if (typeof value === "number") return NUMBER.test(text) && Number(text) === value;
  if (typeof value === "boolean") return text === String(value);
  return text === value;
}

function missing({ shown }: HeaderName): McpError {
  return new McpError(ErrorCode.HeaderMismatch, `Header mismatch: "${shown}" is missing`);
}

function different({ shown }: HeaderName): McpError {
  return new McpError(ErrorCode.HeaderMismatch, `Header mismatch: "${shown}" does not agree with the body`);
}
