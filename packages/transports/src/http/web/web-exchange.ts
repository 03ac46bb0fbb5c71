import type { Body, HttpExchange, ResponseHeaders, StreamSink } from "../exchange-port.js";
import { readWebBody } from "./read-web-body.js";
import { parseRequestUrl, type WebRequest } from "./web-request.js";
import { WebStreamSink } from "./web-stream-sink.js";

// The runtime's own, whatever replaces the global later.
const { Response: WebResponse } = globalThis;

/** Nobody reads it: the client went away in the middle of its request (RFC 9112, 8). */
const INCOMPLETE = 400;

/** One web `Request`, and the `Response` it will get, as the rules see them. */
export class WebExchange implements HttpExchange {
  readonly method: string;
  readonly path: string;
  /** A web request does not tell. */
  readonly remoteAddress: undefined = undefined;
  /** Resolves as soon as status and headers are known. */
  readonly response: Promise<Response>;
  readonly #request: WebRequest;
  readonly #authority: string;
  #resolve!: (response: Response) => void;
  #sink: WebStreamSink | undefined;
  #answered = false;
  #gone = false;
  #onGone: (() => void) | undefined;
  #onBody: ((body: Body) => void) | undefined;
  readonly #onSettled: () => void;

  /** @param onSettled told when nothing is left to be said, maybe more than once */
  constructor(request: WebRequest, onSettled: () => void) {
    const { authority, path } = parseRequestUrl(request.url);
    this.method = request.method;
    this.path = path;
    this.#authority = authority;
    this.#request = request;
    this.#onSettled = onSettled;
    this.response = new Promise((resolve) => (this.#resolve = resolve));
    if (request.signal?.aborted === true) this.#gone = true;
    else request.signal?.addEventListener("abort", this.#leave);
  }

  /** The header comes first: a runtime behind a proxy may make up the URL's host, and `Host` is what a browser sent. */
  header(name: string): string | undefined {
    const value = this.#request.headers.get(name);
    return value ?? (name === "host" ? this.#authority : undefined);
  }

  headerNames(): Iterable<string> {
    const names: string[] = [];
    this.#request.headers.forEach((_, name) => names.push(name));
    return names;
  }

  isRepeated(): boolean {
    return false;
  }

  readBody(maxBytes: number, done: (body: Body) => void): void {
    this.#onBody = done;
    // Not every runtime breaks off a body whose sender has gone.
    if (this.#gone) this.#endBody("gone");
    else
      readWebBody(this.#request, maxBytes).then(
        (body) => this.#endBody(body),
        (fault: unknown) => this.#endBody({ fault }),
      );
  }

  /** The handler wants no more of a body that still arrives. */
  interrupt(): void {
    this.#endBody("interrupted");
  }

  respond(status: number, headers: ResponseHeaders, body = ""): void {
    if (this.#sink === undefined)
      this.#resolve(new WebResponse(body === "" ? null : body, { status, headers }));
    else this.#sink.end();
    this.#settle();
  }

  openStream(status: number, headers: ResponseHeaders): StreamSink {
    const sink = new WebStreamSink({ cancelled: this.#leave, ended: () => this.#settle() });
    this.#sink = sink;
    this.#resolve(new WebResponse(sink.body, { status, headers }));
    if (this.#gone) {
      sink.abandon();
      this.#settle();
    }
    return sink;
  }

  abandon(): void {
    if (this.#sink === undefined) this.respond(INCOMPLETE, {});
    else this.#sink.abandon();
  }

  onClientGone(listener: () => void): void {
    if (this.#gone) listener();
    else this.#onGone = listener;
  }

  /** What comes first counts. The rules answer nobody who is gone, and a runtime waits for a response all the same. */
  #endBody(body: Body): void {
    const done = this.#onBody;
    this.#onBody = undefined;
    if (done !== undefined && body === "gone") this.respond(INCOMPLETE, {});
    done?.(body);
  }

  /** Signals may outlive their request, and some fire when all is well. */
  #settle(): void {
    this.#answered = true;
    this.#request.signal?.removeEventListener("abort", this.#leave);
    this.#onSettled();
  }

  readonly #leave = (): void => {
    if (this.#gone || this.#answered) return;
    this.#gone = true;
    this.#settle();
    this.#sink?.abandon();
    this.#endBody("gone");
    this.#onGone?.();
  };
}
