import type { Server, Transport } from "@toolwright/kernel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ignoreTooLate } from "../node/last-answer.js";
import { NodeExchange, SHARED } from "../node/node-exchange.js";
import { OpenResponses } from "../node/open-responses.js";
import { ParsedNodeExchange, wasRead } from "../node/parsed-node-exchange.js";
import { parseTarget } from "../node/request-target.js";
import { withinReadTime } from "../read-time.js";
import { MountedEndpoint } from "./mounted-endpoint.js";
import { type MountOptions, resolveMountOptions } from "./mount-options.js";

/**
 * Serves Streamable HTTP inside an existing server: `node:http`, Express, Connect, Fastify, Hono on Node.
 *
 * @param options see {@link MountOptions}; there are defaults for all
 * @throws TransportError TW_HTTP_OPTION_INVALID
 *
 * @example
 * ```ts
 * const handler = nodeHandler();
 * await app.listen(handler);
 * express().use("/mcp", handler.handle).listen(3000);
 * ```
 */
export function nodeHandler(options: MountOptions = {}): NodeHandler {
  return new NodeHandler(options);
}

/** A transport made by {@link nodeHandler}. */
export class NodeHandler implements Transport {
  readonly #mounted: MountedEndpoint;
  readonly #open = new OpenResponses();

  /** @internal */
  constructor(options: MountOptions) {
    this.#mounted = new MountedEndpoint(resolveMountOptions(options));
  }

  /**
   * Answers one request, as a listener of `node:http` or as middleware of Connect and Express; needs no `this`. A body
   * that was read before is taken from `request.body`.
   *
   * @param next called for a path that is not the endpoint's, and for nothing else; without it, such a path gets 404.
   * Whatever goes wrong here is answered here, and never passed on to it.
   */
  readonly handle = (request: MountedRequest, response: ServerResponse, next?: () => void): void => {
    if (ignoreTooLate(request, response)) return;
    // Before anything is done to a response that is somebody else's to give.
    if (next !== undefined && !this.#mounted.answersAt(parseTarget(request.url ?? "").path)) {
      next();
      return;
    }
    const exchange = wasRead(request)
      ? new ParsedNodeExchange(request, response, request.body)
      : new NodeExchange(request, response, SHARED);
    this.#answer(exchange, response);
  };

  /**
   * Answers one request whose body the host hands over beside it, as Fastify does; needs no `this`.
   *
   * @param body as the host has parsed it, or its bytes or text
   */
  readonly handleParsed = (request: IncomingMessage, response: ServerResponse, body: unknown): void => {
    if (ignoreTooLate(request, response)) return;
    this.#answer(new ParsedNodeExchange(request, response, body), response);
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
   * and told so; sessions end last. The server and its connections stay the host's, but for those that do not take their answer.
   */
  close(): Promise<void> {
    return this.#mounted.close({ interrupt: () => this.#open.interrupt(), free: () => this.#flush() });
  }

  #answer(exchange: NodeExchange, response: ServerResponse): void {
    if (response.closed || response.destroyed) exchange.closed();
    else this.#open.add(response, exchange);
    this.#mounted.handle(exchange);
  }

  async #flush(): Promise<void> {
    await withinReadTime(this.#open.flushed());
    this.#open.cut();
  }
}

/** A request of `node:http`, and what body parsers leave on it. */
export interface MountedRequest extends IncomingMessage {
  body?: unknown;
}
