const HEAD_END = "\r\n\r\n";

/** A complete HTTP response, as much of it as a load generator looks at. */
export interface HttpResponse {
  readonly status: number;
  /** The header section, in lower case, for the rare look at a header. */
  readonly head: string;
  readonly body: string;
}

/**
 * Puts one response at a time together from what a socket delivers (RFC 9112): a body of known length, in chunks, or
 * empty. Pipelined responses are not expected.
 */
export class ResponseReader {
  #received = "";

  /** Takes what arrived. Returns the response once it is complete. Bytes are kept as Latin-1 until then. */
  push(bytes: Buffer): HttpResponse | undefined {
    this.#received += bytes.toString("latin1");
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd === -1) return undefined;
    const head = this.#received.slice(0, headEnd).toLowerCase();
    const rest = this.#received.slice(headEnd + HEAD_END.length);
    const body = /\r\ntransfer-encoding: *chunked/.test(head) ? readChunks(rest) : readLength(head, rest);
    if (body === undefined) return undefined;
    this.#received = "";
    return { status: Number(head.slice(9, 12)), head, body: Buffer.from(body, "latin1").toString("utf8") };
  }
}

/** The value of a header in a head as {@link HttpResponse} has it. */
export function headerIn(head: string, name: string): string | undefined {
  return new RegExp(`\r\n${name}: *([^\r]*)`).exec(head)?.[1]?.trim();
}

function readLength(head: string, rest: string): string | undefined {
  const length = Number(headerIn(head, "content-length") ?? 0);
  return rest.length < length ? undefined : rest.slice(0, length);
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
