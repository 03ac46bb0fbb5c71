import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";

/** The largest body, in bytes. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** A body that cannot be served. */
export type BadBody = "too-large" | "not-utf8";

/**
 * Reads a body as text, up to the limit; what comes beyond is let through unseen, so that its client gets to read the
 * answer. One chunk, the usual case, is not copied. Nothing comes of a client that breaks off.
 */
export function readFloorBody(
  request: IncomingMessage,
  done: (text: string, bad: BadBody | undefined) => void,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  });
  request.on("end", () => {
    if (size > MAX_BODY_BYTES) {
      done("", "too-large");
      return;
    }
    const [first] = chunks;
    const body = chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, size);
    if (isUtf8(body)) done(body.toString("utf8"), undefined);
    else done("", "not-utf8");
  });
}
