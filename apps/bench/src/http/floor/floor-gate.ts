import type { IncomingMessage } from "node:http";

/** Why a request is turned away before its body is read. */
export interface Turned {
  readonly status: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const LOOPBACK_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;
const JSON_CONTENT = /^application\/json\s*(;\s*charset="?utf-?8"?\s*)?$/i;

/** The gate that every request passes: who calls, from which page, and what for. */
export function turnedAway(request: IncomingMessage): Turned | undefined {
  const { method, url = "", headers } = request;
  if (hasTwoHosts(request.rawHeaders)) return { status: 400, message: "more than one Host" };
  if (headers.host === undefined || !LOOPBACK_HOST.test(headers.host)) {
    return { status: 403, message: "the Host is not allowed" };
  }
  if (headers.origin !== undefined && !LOOPBACK_ORIGIN.test(headers.origin)) {
    return { status: 403, message: "the Origin is not allowed" };
  }
  if (url !== "/mcp" && !/^\/mcp\/?(\?|$)/.test(url)) return { status: 404, message: "no endpoint here" };
  if (method === "POST") return turnedPost(headers);
  if (method === "DELETE") return undefined;
  return { status: 405, message: "use POST or DELETE", headers: { Allow: "POST, DELETE" } };
}

function turnedPost(headers: IncomingMessage["headers"]): Turned | undefined {
  const type = headers["content-type"];
  if (type !== "application/json" && (type === undefined || !JSON_CONTENT.test(type))) {
    return { status: 415, message: "the body must be JSON in UTF-8" };
  }
  const encoding = headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity") {
    return {
      status: 415,
      message: "the body must not be encoded",
      headers: { "Accept-Encoding": "identity" },
    };
  }
  return undefined;
}

/** Node.js keeps the first of several Host lines in silence. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
