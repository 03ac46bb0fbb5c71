import type { IncomingMessage } from "node:http";
import type { Body } from "../exchange-port.js";

const EMPTY = new Uint8Array(0);

/**
 * Reads a request to its end. Beyond `maxBytes` it reports so at once; what still arrives is let through unseen, so that
 * the client can finish writing before it reads the answer.
 *
 * @param done told once; never of a client that broke off, which closes the response
 */
export function readBody(
  request: IncomingMessage,
  maxBytes: number,
  done: (body: Exclude<Body, "gone">) => void,
): void {
  let chunks: Buffer[] = [];
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    const fitted = size <= maxBytes;
    size += chunk.length;
    if (size <= maxBytes) {
      chunks.push(chunk);
    } else if (fitted) {
      chunks = [];
      done("too-large");
    }
  });
  request.on("end", () => {
    if (size <= maxBytes) done(join(chunks, size));
  });
}

/** Most bodies arrive in one piece, which is then not copied. */
function join(chunks: readonly Buffer[], size: number): Uint8Array {
  return chunks.length > 1 ? Buffer.concat(chunks, size) : (chunks[0] ?? EMPTY);
}
