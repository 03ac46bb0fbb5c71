import type { Server, Transport } from "@toolwright/kernel";
import { WebExchange } from "../web/web-exchange.js";
import { MountedEndpoint } from "./mounted-endpoint.js";
import { type MountOptions, resolveMountOptions } from "./mount-options.js";

/**
 * Serves Streamable HTTP as a function from a web `Request` to a `Response`, wherever there is one: Cloudflare Workers,
 * Deno, Bun, Hono, Next.js, Node. Nothing of Node is used.
 *
 * @param options see {@link MountOptions}; there are defaults for all
 * @throws TransportError TW_HTTP_OPTION_INVALID
 *
 * @example
 * ```ts
 * const handler = fetchHandler({ path: "/mcp" });
 * await app.listen(handler);
 * export default { fetch: handler.fetch };
 * ```
 */
export function fetchHandler(options: MountOptions = {}): FetchHandler {
  return new FetchHandler(options);
}

/** A transport made by {@link fetchHandler}. */
export class FetchHandler implements Transport {
  readonly #mounted: MountedEndpoint;
  readonly #open = new Set<WebExchange>();

  /** @internal */
  constructor(options: MountOptions) {
    this.#mounted = new MountedEndpoint(resolveMountOptions(options));
  }

  /**
   * Answers one request. Never rejects; needs no `this`, and ignores what a runtime passes besides the request. The
   * response's body is a stream where the tool tells of its progress. The client has gone when the request's `signal` is
   * aborted, or that stream cancelled.
   */
  readonly fetch = (request: Request): Promise<Response> => {
    const exchange = new WebExchange(request, () => this.#open.delete(exchange));
    this.#open.add(exchange);
    this.#mounted.handle(exchange);
    return exchange.response;
  };

  /**
   * Starts to answer; until then, requests get 503.
   *
   * @throws TransportError TW_HTTP_LISTEN_TWICE
   */
  listen(server: Server): Promise<void> {
    return this.#mounted.listen(server);
  }

  /**
   * New requests and those that still arrive get 503, calls in flight have `closeTimeoutMs` to finish, the rest are aborted
   * and told so; sessions end last. What was answered is the host's to send.
   */
  close(): Promise<void> {
    return this.#mounted.close({ interrupt: () => this.#interrupt(), free: () => Promise.resolve() });
  }

  #interrupt(): void {
    for (const exchange of this.#open) exchange.interrupt();
  }
}
