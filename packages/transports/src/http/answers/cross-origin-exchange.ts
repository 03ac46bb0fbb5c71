import type { Body, HttpExchange, ResponseHeaders, StreamSink } from "../exchange-port.js";

/** What a page may read of an answer beside what every page may (Fetch, CORS-safelisted response-header name). */
const EXPOSED = "Mcp-Session-Id, WWW-Authenticate, Retry-After";

/**
 * The exchange with a page of another origin that may call: whatever answers it, errors and streams included, the
 * browser lets the page read it. Credentials of the browser, such as cookies, are never asked for.
 */
export class CrossOriginExchange implements HttpExchange {
  readonly #http: HttpExchange;
  readonly #readable: ResponseHeaders;

  /** @param origin as the request names it, and allowed to call */
  constructor(http: HttpExchange, origin: string) {
    this.#http = http;
    this.#readable = {
      "access-control-allow-origin": origin,
      "access-control-expose-headers": EXPOSED,
      vary: "Origin",
    };
  }

  get method(): string {
    return this.#http.method;
  }

  get path(): string {
    return this.#http.path;
  }

  get remoteAddress(): string | undefined {
    return this.#http.remoteAddress;
  }

  header(name: string): string | undefined {
    return this.#http.header(name);
  }

  headerNames(): Iterable<string> {
    return this.#http.headerNames();
  }

  isRepeated(name: string): boolean {
    return this.#http.isRepeated(name);
  }

  readBody(maxBytes: number, done: (body: Body) => void): void {
    this.#http.readBody(maxBytes, done);
  }

  respond(status: number, headers: ResponseHeaders, body?: string): void {
    this.#http.respond(status, { ...this.#readable, ...headers }, body);
  }

  openStream(status: number, headers: ResponseHeaders): StreamSink {
    return this.#http.openStream(status, { ...this.#readable, ...headers });
  }

  abandon(): void {
    this.#http.abandon();
  }

  onClientGone(listener: () => void): void {
    this.#http.onClientGone(listener);
  }
}
