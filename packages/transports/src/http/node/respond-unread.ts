import type { IncomingMessage, ServerResponse } from "node:http";
import type { Refusal } from "../refusal.js";

/** What a client may still write after its answer was sent, in bytes and milliseconds. */
const LINGER_BYTES = 32 * 1024 * 1024;
const LINGER_MS = 2000;

/**
 * Answers a request whose body was not read to its end, and closes the connection.
 *
 * Not at once: closing a socket with unread bytes resets it, and the client, still writing, would lose the answer. So
 * the rest is thrown away until the client is done or has used up what it is granted (RFC 9112, 9.6).
 */
export function respondUnread(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Refusal,
): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body), connection: "close" });
  response.write(body);
  let skipped = 0;
  const finish = (): void => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(finish, LINGER_MS).unref();
  request.on("data", (chunk: Buffer) => {
    skipped += chunk.length;
    if (skipped > LINGER_BYTES) finish();
  });
  request.on("end", finish);
  request.on("close", finish);
}
