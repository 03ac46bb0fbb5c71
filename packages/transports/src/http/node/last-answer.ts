import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

const LAST_ANSWERED = Symbol("last answered");

/** A connection, and whether an answer on it has said that none comes after it. */
interface Connection {
  [LAST_ANSWERED]?: true;
}

/** Notes that an answer with `Connection: close` was begun. */
export function markLastAnswered(socket: Duplex): void {
  (socket as Connection)[LAST_ANSWERED] = true;
}

/** Whether what still comes on a connection is to be thrown away (RFC 9112, 9.6). */
export function isLastAnswered(socket: Duplex): boolean {
  return (socket as Connection)[LAST_ANSWERED] === true;
}

/**
 * Throws a request away that was sent behind one whose answer is the last on their connection. Whether it did; then the
 * request must not be served.
 */
export function ignoreTooLate(request: IncomingMessage, response: ServerResponse): boolean {
  // Only one that waits for an answer before its own, or whose connection is ending, can be such a request.
  if (response.socket !== null && !request.socket.writableEnded) return false;
  if (!isLastAnswered(request.socket)) return false;
  request.resume();
  return true;
}
