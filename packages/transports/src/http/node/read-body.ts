import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { WholeBody } from "../exchange-port.js";

const EMPTY: WholeBody = { text: "" };

/**
 * Reads a request to its end. Beyond `maxBytes` it reports so at once; what still arrives is let through unseen, so that
 * the client can finish writing before it reads the answer.
 *
 * @param done told once; never of a client that broke off, which closes the response
 */
export function readBody(request: IncomingMessage, maxBytes: number, done: (body: WholeBody) => void): void {
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

/** The text of a whole body. */
export function textBody(bytes: Uint8Array): WholeBody {
  if (!isUtf8(bytes)) return "not-utf8";
  const buffer = Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { text: buffer.toString("utf8") };
}

/** Most bodies arrive in one piece, which is then not copied. */
function join(chunks: readonly Buffer[], size: number): WholeBody {
  const [first] = chunks;
  if (first === undefined) return EMPTY;
  return textBody(chunks.length > 1 ? Buffer.concat(chunks, size) : first);
}
