const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "0\r\n\r\n";

/** A complete HTTP response, as much of it as a load generator looks at. */
export interface HttpResponse {
  readonly status: number;
  /** The header section, in lower case, for the rare look at a header. */
  readonly head: string;
  readonly body: string;
}

interface Head {
  readonly text: string;
  /** Where the body starts. */
  readonly end: number;
  /** The length of the body in bytes; `undefined` for one in chunks. */
  readonly length: number | undefined;
}

/**
 * Puts one response at a time together from what a socket delivers (RFC 9112): a body of known length, in chunks, or
 * empty. Pipelined responses are not expected. Pieces are joined once, however many a long body comes in.
 */
export class ResponseReader {
  #pieces: Buffer[] = [];
  #size = 0;
  #head: Head | undefined;

  /** Takes what arrived. Returns the response once it is complete. */
  push(bytes: Buffer): HttpResponse | undefined {
    this.#pieces.push(bytes);
    this.#size += bytes.byteLength;
    this.#head ??= this.#readHead();
    const body = this.#head && this.#readBody(this.#head);
    if (this.#head === undefined || body === undefined) return undefined;
    const head = this.#head.text;
    this.#pieces = [];
    this.#size = 0;
    this.#head = undefined;
    return { status: Number(head.slice(9, 12)), head, body };
  }

  #readHead(): Head | undefined {
    const received = this.#join();
    const headEnd = received.indexOf(HEAD_END);
    if (headEnd === -1) return undefined;
    const text = received.toString("latin1", 0, headEnd).toLowerCase();
    const isChunked = /\r\ntransfer-encoding: *chunked/.test(text);
    const length = isChunked ? undefined : Number(headerIn(text, "content-length") ?? 0);
    return { text, end: headEnd + HEAD_END.length, length };
  }

  #readBody({ end, length }: Head): string | undefined {
    if (length !== undefined) {
      return this.#size < end + length ? undefined : this.#join().toString("utf8", end, end + length);
    }
    // Only what ends like a last chunk is worth a look at all chunks.
    if (!this.#tail().endsWith(LAST_CHUNK)) return undefined;
    const body = readChunks(this.#join().toString("latin1", end));
    return body === undefined ? undefined : Buffer.from(body, "latin1").toString("utf8");
  }

  #tail(): string {
    const last = this.#pieces.at(-1);
    if (last === undefined) return "";
    const piece = last.byteLength < LAST_CHUNK.length ? this.#join() : last;
    return piece.toString("latin1", Math.max(0, piece.byteLength - LAST_CHUNK.length));
  }

  #join(): Buffer {
    const [first] = this.#pieces;
    if (this.#pieces.length === 1 && first !== undefined) return first;
    const joined = Buffer.concat(this.#pieces, this.#size);
    this.#pieces = [joined];
    return joined;
  }
}

/** The value of a header in a head as {@link HttpResponse} has it. */
export function headerIn(head: string, name: string): string | undefined {
  return new RegExp(`\r\n${name}: *([^\r]*)`).exec(head)?.[1]?.trim();
}

function readChunks(rest: string): string | undefined {
  let body = "";
  let at = 0;
  for (;;) {
    const lineEnd = rest.indexOf("\r\n", at);
    if (lineEnd === -1) return undefined;
    const size = parseInt(rest.slice(at, lineEnd), 16);
    const start = lineEnd + 2;
    if (rest.length < start + size + 2) return undefined;
    if (size === 0) return body;
    body += rest.slice(start, start + size);
    at = start + size + 2;
  }
}
