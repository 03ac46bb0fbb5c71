import type { IncomingMessage, ServerResponse } from "node:http";

/** What a client may still write after its answer was sent, in bytes and milliseconds. */
const LINGER_BYTES = 32 * 1024 * 1024;
const LINGER_MS = 2000;

/**
 * Ends the answer to a request whose body was not read to its end, on a connection that is to close.
 *
 * Not at once: closing a socket with unread bytes resets it, and the client, still writing, would lose the answer. So
 * the rest is thrown away until the client is done or has used up what it is granted (RFC 9112, 9.6).
 */
export function endUnread(request: IncomingMessage, response: ServerResponse, body: string): void {
  response.flushHeaders();
  if (body !== "") response.write(body);
  let skipped = 0;
  let finished = false;
  const finish = (): void => {
    clearTimeout(timer);
    if (!finished) endOrCut(response);
    finished = true;
  };
  const timer = setTimeout(finish, LINGER_MS).unref();
  request.on("data", (chunk: Buffer) => {
    skipped += chunk.length;
    if (skipped > LINGER_BYTES) finish();
  });
  request.on("end", finish);
  request.on("close", finish);
}

/** Nobody could catch what others have hooked into it: it comes too late for whoever asked. */
function endOrCut(response: ServerResponse): void {
  try {
    response.end();
  } catch (fault) {
    response.destroy(fault as Error);
  }
}
