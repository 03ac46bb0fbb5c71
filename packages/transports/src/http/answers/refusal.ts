import { ErrorCode } from "@toolwright/kernel";
import { JSON_TYPE } from "../headers/accept.js";
import type { HttpExchange, ResponseHeaders } from "../exchange-port.js";

/** An answer to a request that never reached a method: a status and a JSON-RPC error without an id. */
export interface Refusal {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: string;
}

/** Seconds after which a client that found no room may ask again. */
const RETRY_AFTER = { "retry-after": "10" };

const { InvalidRequest, ParseError, InternalError } = ErrorCode;

/**
 * Every refusal that needs no more facts than its own name. Statuses that the protocol leaves open follow RFC 9110.
 */
export const refusals = {
  host: refusal(403, { code: InvalidRequest, message: "Forbidden: the Host is not allowed" }),
  origin: refusal(
    403,
    { code: InvalidRequest, message: "Forbidden: the Origin is not allowed" },
    { vary: "Origin" },
  ),
  hostRepeated: refusal(400, { code: InvalidRequest, message: "Bad request: more than one Host" }),
  authorizationRepeated: refusal(400, {
    code: InvalidRequest,
    message: "Bad request: more than one Authorization",
  }),
  path: refusal(404, { code: InvalidRequest, message: "Not found: no endpoint at this path" }),
  method: refusal(
    405,
    {
      code: InvalidRequest,
      message: "Method not allowed: use POST; GET and DELETE are for a session, named by Mcp-Session-Id",
    },
    { allow: "POST, GET, DELETE" },
  ),
  noSessions: refusal(
    405,
    {
      code: InvalidRequest,
      message: "Method not allowed: this protocol version has no sessions and no stream to open; use POST",
    },
    { allow: "POST" },
  ),
  accept: refusal(406, {
    code: InvalidRequest,
    message: "Not acceptable: Accept must admit application/json or text/event-stream",
  }),
  acceptStream: refusal(406, {
    code: InvalidRequest,
    message: "Not acceptable: Accept must admit text/event-stream",
  }),
  bodySize: refusal(413, { code: InvalidRequest, message: "Content too large: the body exceeds the limit" }),
  contentTypeRepeated: refusal(400, {
    code: InvalidRequest,
    message: "Bad request: more than one Content-Type",
  }),
  contentType: refusal(415, {
    code: InvalidRequest,
    message: "Unsupported media type: Content-Type must be application/json in UTF-8",
  }),
  contentEncoding: refusal(
    415,
    { code: InvalidRequest, message: "Unsupported media type: send the body without Content-Encoding" },
    { "accept-encoding": "identity" },
  ),
  transferEncoding: refusal(501, {
    code: InvalidRequest,
    message: "Not implemented: the only Transfer-Encoding is chunked",
  }),
  depth: refusal(400, { code: InvalidRequest, message: "Invalid request: the body is nested too deeply" }),
  encoding: refusal(400, { code: ParseError, message: "Parse error: the body is not UTF-8" }),
  response: refusal(400, {
    code: InvalidRequest,
    message: "Invalid request: responses are not part of this protocol version",
  }),
  version: refusal(400, {
    code: InvalidRequest,
    message: "Bad request: MCP-Protocol-Version is not supported",
  }),
  sessionMissing: refusal(400, { code: InvalidRequest, message: "Bad request: Mcp-Session-Id is missing" }),
  sessionUnknown: refusal(404, {
    code: InvalidRequest,
    message: "Not found: the session is unknown or has ended",
  }),
  sessionsFull: refusal(503, { code: InternalError, message: "Unavailable: too many sessions" }, RETRY_AFTER),
  fault: refusal(500, { code: InternalError, message: "Internal error" }),
} as const satisfies Readonly<Record<string, Refusal>>;

/**
 * Refuses new work of a server that is closing, on a connection that is not to be used again.
 *
 * @param closeTimeoutMs after so long whatever takes this server's place can be expected
 */
export function closingRefusal(closeTimeoutMs: number): Refusal {
  const seconds = Math.max(1, Math.ceil(closeTimeoutMs / 1000));
  return refusal(
    503,
    { code: InternalError, message: "Unavailable: the server is closing" },
    { "retry-after": String(seconds), connection: "close" },
  );
}

/**
 * What the client of a call gets that its server did not wait for. The call may have done its work in part, so the client
 * is not told to send it again. It does not end its connection, on which later answers may wait that were finished.
 */
export const abortedRefusal = refusal(503, {
  code: InternalError,
  message: "Unavailable: the server closed before this call had ended. It may have done its work in part",
});

/** Writes a refusal. */
export function refusal(
  status: number,
  error: { readonly code: number; readonly message: string },
  headers: ResponseHeaders = {},
): Refusal {
  const { code, message } = error;
  const body = JSON.stringify({ jsonrpc: "2.0", error: { code, message } });
  return { status, headers: { "content-type": JSON_TYPE, ...headers }, body };
}

/**
 * Answers with a refusal.
 *
 * @throws what others have hooked into the host's answers throws
 */
export function refuse(http: HttpExchange, { status, headers, body }: Refusal): void {
  http.respond(status, headers, body);
}

/** Answers a request that the server failed to serve, as well as it still can. */
export function refuseFaulty(http: HttpExchange): void {
  try {
    refuse(http, refusals.fault);
  } catch {
    // What others hook into the host's answers failed again: nothing can be said any more.
    http.abandon();
  }
}
