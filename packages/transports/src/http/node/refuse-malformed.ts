import type { Duplex } from "node:stream";
import { isLastAnswered } from "./last-answer.js";
import type { OpenResponses } from "./open-responses.js";

const BAD_REQUEST = "400 Bad Request";
const NO_MORE = "Connection: close\r\nContent-Length: 0";

/** Statuses for what the HTTP parser stumbles over (RFC 9110, 15.5); anything else is a bad request. */
const STATUSES: ReadonlyMap<unknown, string> = new Map([
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", "413 Content Too Large"],
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
]);

/**
 * Ends a connection on which something came that is no HTTP. Requests before it are answered first: the refusal would
 * otherwise read as the answer to one that was served. Behind an answer that ends the connection, nothing is said any
 * more; nor within one that has begun, which is cut. Whoever broke off in the middle, or is gone, gets nothing more.
 */
export async function refuseMalformed(fault: unknown, socket: Duplex, open: OpenResponses): Promise<void> {
  const { code } = fault as { readonly code?: unknown };
  if (isComplaint(code)) {
    if (isLastAnswered(socket)) return;
    await open.answered(socket);
    if (open.hasBegun(socket)) {
      socket.destroy();
      return;
    }
    const status = STATUSES.get(code) ?? BAD_REQUEST;
    if (socket.writable) {
      socket.end(`HTTP/1.1 ${status}\r\n${NO_MORE}\r\n\r\n`, () => socket.destroy());
      return;
    }
  }
  socket.destroy();
}

/** Whether the parser complains, and of more than an end in the middle: anything else is a failed socket. */
function isComplaint(code: unknown): boolean {
  if (code === "HPE_INVALID_EOF_STATE") return false;
  return STATUSES.has(code) || (typeof code === "string" && code.startsWith("HPE_"));
}
