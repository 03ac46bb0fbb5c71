import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { Body, HttpExchange, ResponseHeaders, StreamSink } from "../exchange-port.js";
import { NodeStreamSink } from "./node-stream-sink.js";
import { readBody } from "./read-body.js";
import { endUnread } from "./end-unread.js";
import { parseTarget } from "./request-target.js";

/** A declared body of up to this many bytes is cheaper to skip than a connection is to open. */
const SKIP_BYTES = 65_536;

/** One request and response of `node:http` as the rules see it. */
export class NodeExchange implements HttpExchange {
  readonly method: string;
  readonly path: string;
  readonly #authority: string | undefined;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #awaitsContinue: boolean;
  #gone = false;
  #onGone: (() => void) | undefined;

  /** @param awaitsContinue whether the client holds its body back until it is asked for */
  constructor(request: IncomingMessage, response: ServerResponse, awaitsContinue: boolean) {
    const { path, authority } = parseTarget(request.url ?? "");
    this.method = request.method ?? "";
    this.path = path;
    this.#authority = authority;
    this.#request = request;
    this.#response = response;
    this.#awaitsContinue = awaitsContinue;
    // A failing socket also closes the response, which is how the exchange learns of it.
    response.on("error", ignore);
  }

  header(name: string): string | undefined {
    if (name === "host" && this.#authority !== undefined) return this.#authority;
    const value = this.#request.headers[name];
    return typeof value === "object" ? value.join(", ") : value;
  }

  isRepeated(name: string): boolean {
    const { rawHeaders } = this.#request;
    let count = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      if (rawHeaders[index]?.toLowerCase() === name) count++;
    }
    return count > 1;
  }

  readBody(maxBytes: number): Promise<Body> {
    if (Number(this.#request.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve("too-large");
    if (this.#awaitsContinue) this.#response.writeContinue();
    this.#awaitsContinue = false;
    return readBody(this.#request, maxBytes);
  }

  respond(status: number, headers: ResponseHeaders, body = ""): void {
    if (this.#gone) return;
    if (this.#response.headersSent) {
      this.#response.end();
      return;
    }
    const unread = this.#leavesBodyUnread();
    if (unread) this.#response.shouldKeepAlive = false;
    this.#response.writeHead(status, framed(status, headers, body));
    if (unread) endUnread(this.#request, this.#response, body);
    else this.#response.end(body);
  }

  openStream(status: number, headers: ResponseHeaders): StreamSink {
    if (!this.#gone) this.#response.writeHead(status, headers);
    return new NodeStreamSink(this.#response);
  }

  onClientGone(listener: () => void): void {
    if (this.#gone) listener();
    else this.#onGone = listener;
  }

  /** The host tells that nothing more can be sent. @internal */
  closed(): void {
    this.#gone = true;
    if (!this.#response.writableFinished) this.#onGone?.();
  }

  #leavesBodyUnread(): boolean {
    const { headers, complete } = this.#request;
    if (complete) return false;
    const declared = Number(headers["content-length"] ?? 0);
    return (
      headers["transfer-encoding"] !== undefined ||
      declared > SKIP_BYTES ||
      (this.#awaitsContinue && declared > 0)
    );
  }
}

/** The length lets the answer leave in one piece; 204 must not have one (RFC 9110, 8.6). */
function framed(status: number, headers: ResponseHeaders, body: string): OutgoingHttpHeaders {
  return status === 204 ? headers : { ...headers, "content-length": Buffer.byteLength(body) };
}

function ignore(): void {
  // Nothing to do.
}
