import type { IncomingMessage } from "node:http";
import type { Body } from "../exchange-port.js";

const EMPTY = new Uint8Array(0);

/**
 * Reads a request to its end. Beyond `maxBytes` it reports so at once; what still arrives is let through unseen, so that
 * the client can finish writing before it reads the answer.
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      chunks = [];
      resolve("too-large");
    });
    request.on("end", () => resolve(join(chunks, size)));
    // Settled already after an end; without one, the client broke off. An error that nobody hears would be thrown.
    const gone = (): void => resolve("gone");
    request.on("close", gone);
    request.on("error", gone);
  });
}

/** Most bodies arrive in one piece, which is then not copied. */
function join(chunks: readonly Buffer[], size: number): Uint8Array {
  return chunks.length > 1 ? Buffer.concat(chunks, size) : (chunks[0] ?? EMPTY);
}
