import type { HttpExchange, ResponseHeaders } from "../exchange-port.js";

/** What clients of the protocol send, and what only some of them need to (both revisions, basic/transports). */
const REQUEST_HEADERS = [
  "accept",
  "authorization",
  "content-type",
  "last-event-id",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "mcp-session-id",
];

/** The suffix is the tool's own, so these can only be allowed by the names that are asked for. */
const PARAM_HEADER = /^mcp-param-[\w!#$%&'*+.^`|~-]+$/i;

/** No tool mirrors so many arguments; those beyond are not allowed. */
const MAX_PARAMS = 64;

/** Seconds for which a browser need not ask again; Chromium takes no longer time. */
const MAX_AGE = "7200";

/** Whether a browser asks before a page's request to another origin (Fetch, CORS-preflight request). */
export function isPreflight(http: HttpExchange): boolean {
  return (
    http.method === "OPTIONS" &&
    http.header("origin") !== undefined &&
    http.header("access-control-request-method") !== undefined
  );
}

/**
 * What a page of an allowed origin may send. A wildcard would not cover `Authorization`, and there is none for a prefix,
 * so that every name is spelled out (Fetch, CORS protocol).
 */
export function preflightHeaders(http: HttpExchange): ResponseHeaders {
  const asked = (http.header("access-control-request-headers") ?? "").split(",");
  const names = asked.map((name) => name.trim().toLowerCase());
  const params = names.filter((name) => PARAM_HEADER.test(name)).slice(0, MAX_PARAMS);
  return {
    "access-control-allow-methods": "POST, GET, DELETE, OPTIONS",
    "access-control-allow-headers": [...REQUEST_HEADERS, ...params].join(", "),
    "access-control-max-age": MAX_AGE,
    vary: "Origin, Access-Control-Request-Headers",
  };
}
