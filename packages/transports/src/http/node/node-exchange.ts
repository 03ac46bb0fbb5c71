import type { IncomingMessage, ServerResponse } from "node:http";
import type { Body, HttpExchange, ResponseHeaders, StreamSink } from "../exchange-port.js";
import { endInOnePiece } from "./end-in-one-piece.js";
import { endUnread } from "./end-unread.js";
import { markLastAnswered } from "./last-answer.js";
import { SharedStreamSink } from "./shared-stream-sink.js";
import { OwnResponse } from "./own-response.js";
import { OwnStreamSink } from "./own-stream-sink.js";
import { readBody } from "./read-body.js";
import { parseTarget } from "./request-target.js";

/** A declared body of up to this many bytes is cheaper to skip than a connection is to open. */
const SKIP_BYTES = 65_536;

/** What is particular about an exchange. */
export interface ExchangeTraits {
  /** The client holds its body back until it is asked for. */
  readonly awaitsContinue: boolean;
  /** The response may have been wrapped by others, who know headers by name alone. */
  readonly isShared: boolean;
}

export const OWN: ExchangeTraits = { awaitsContinue: false, isShared: false };
export const OWN_AWAITING: ExchangeTraits = { awaitsContinue: true, isShared: false };
export const SHARED: ExchangeTraits = { awaitsContinue: false, isShared: true };

/** One request and response of `node:http` as the rules see it. */
export class NodeExchange implements HttpExchange {
  readonly method: string;
  readonly path: string;
  readonly #authority: string | undefined;
  readonly #request: IncomingMessage;
  /** Wider than its type: a name such as `constructor` finds what every object inherits. */
  readonly #headers: Readonly<Record<string, unknown>>;
  readonly #response: ServerResponse;
  readonly #isShared: boolean;
  #awaitsContinue: boolean;
  #begun = false;
  #gone = false;
  #onGone: (() => void) | undefined;
  #onBody: ((body: Body) => void) | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, traits: ExchangeTraits) {
    const { path, authority } = parseTarget(request.url ?? "");
    this.method = request.method ?? "";
    this.path = path;
    this.#authority = authority ?? (traits.isShared ? pseudoAuthority(request) : undefined);
    this.#request = request;
    this.#headers = request.headers;
    this.#response = response;
    this.#awaitsContinue = traits.awaitsContinue;
    this.#isShared = traits.isShared;
    // Others' responses have nobody who hears of a failing socket, which closes them too: so the exchange learns of it.
    if (!(response instanceof OwnResponse)) response.on("error", ignore);
  }

  header(name: string): string | undefined {
    if (name === "host" && this.#authority !== undefined) return this.#authority;
    const value = this.#headers[name];
    if (typeof value === "string") return value;
    return Array.isArray(value) ? value.join(", ") : undefined;
  }

  headerNames(): Iterable<string> {
    return Object.keys(this.#headers);
  }

  get remoteAddress(): string | undefined {
    return this.#request.socket.remoteAddress;
  }

  isRepeated(name: string): boolean {
    const { rawHeaders } = this.#request;
    let count = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const raw = rawHeaders[index];
      // The length first: writing every name in lower case would cost more than the rest of this.
      if (raw?.length === name.length && raw.toLowerCase() === name) count++;
    }
    return count > 1;
  }

  readBody(maxBytes: number, done: (body: Body) => void): void {
    if (Number(this.#headers["content-length"] ?? 0) > maxBytes) {
      done("too-large");
      return;
    }
    if (this.#awaitsContinue) this.#response.writeContinue();
    this.#awaitsContinue = false;
    this.#onBody = done;
    readBody(this.#request, maxBytes, (body) => this.#endBody(body));
  }

  respond(status: number, headers: ResponseHeaders, body = ""): void {
    if (this.#gone) return;
    if (this.#response.headersSent) {
      this.#response.end();
      return;
    }
    if (headers["connection"] === "close") this.#response.shouldKeepAlive = false;
    const unread = this.#leavesBodyUnread();
    if (unread) this.#response.shouldKeepAlive = false;
    this.#begin();
    const bytes = Buffer.byteLength(body);
    if (this.#isShared) this.#response.writeHead(status, this.#framedByName(status, headers, bytes));
    else this.#response.writeHead(status, framed(status, headers, bytes));
    if (unread) endUnread(this.#request, this.#response, body);
    else if (this.#isShared) this.#response.end(body);
    else endInOnePiece(this.#response, { text: body, bytes });
  }

  openStream(status: number, headers: ResponseHeaders): StreamSink {
    if (!this.#gone && !this.#response.headersSent) {
      this.#begin();
      this.#response.writeHead(status, this.#isShared ? headers : linesOf(headers));
    }
    return this.#isShared ? new SharedStreamSink(this.#response) : new OwnStreamSink(this.#response);
  }

  abandon(): void {
    this.#response.destroy();
  }

  onClientGone(listener: () => void): void {
    if (this.#gone) listener();
    else this.#onGone = listener;
  }

  /** The host tells that nothing more can be sent. Somebody else's answer leaves nobody who waits for ours. @internal */
  closed(): void {
    this.#gone = true;
    this.#endBody("gone");
    if (!this.#begun || !this.#response.writableFinished) this.#onGone?.();
  }

  /** The host wants no more of a body that still arrives. Whether one did, so that an answer follows. @internal */
  interrupt(): boolean {
    if (this.#onBody === undefined) return false;
    this.#endBody("interrupted");
    return true;
  }

  /** What comes first counts. */
  #endBody(body: Body): void {
    const done = this.#onBody;
    this.#onBody = undefined;
    done?.(body);
  }

  #begin(): void {
    this.#begun = true;
    if (!this.#response.shouldKeepAlive) markLastAnswered(this.#request.socket);
  }

  /** For whoever takes a list for something else: older versions of the package `on-headers` read pairs. */
  #framedByName(status: number, headers: ResponseHeaders, bytes: number): ResponseHeaders {
    const allowed = this.#request.httpVersionMajor > 1 ? withoutConnection(headers) : headers;
    return status === 204 ? allowed : { ...allowed, "content-length": String(bytes) };
  }

  #leavesBodyUnread(): boolean {
    if (this.#request.complete) return false;
    const declared = Number(this.#headers["content-length"] ?? 0);
    return (
      this.#headers["transfer-encoding"] !== undefined ||
      declared > (this.#response.shouldKeepAlive ? SKIP_BYTES : 0) ||
      (this.#awaitsContinue && declared > 0)
    );
  }
}

/** What HTTP/2 says in place of `Host` (RFC 9113, 8.3.1); no field of HTTP/1.1 can have that name. */
function pseudoAuthority({ headers }: IncomingMessage): string | undefined {
  const authority = headers[":authority"];
  return typeof authority === "string" ? authority : undefined;
}

/** With the length, by which the answer leaves in one piece; 204 must not have one (RFC 9110, 8.6). */
function framed(status: number, headers: ResponseHeaders, bytes: number): string[] {
  const lines = linesOf(headers);
  if (status !== 204) lines.push("content-length", String(bytes));
  return lines;
}

/** Names and values in turn, which `node:http` writes several times as fast as an object's. */
function linesOf(headers: ResponseHeaders): string[] {
  const lines: string[] = [];
  // Half the time of Object.entries.
  for (const name in headers) lines.push(name, headers[name] ?? "");
  return lines;
}

/** What HTTP/2 does not have: its connections end in another way (RFC 9113, 8.2.2). */
function withoutConnection({ connection: _, ...headers }: ResponseHeaders): ResponseHeaders {
  return headers;
}

function ignore(): void {
  // Nothing to do.
}
