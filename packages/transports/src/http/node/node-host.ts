import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { transportError, type TransportError } from "../../errors.js";
import type { Duplex } from "node:stream";
import type { HttpExchange } from "../exchange-port.js";
import { type ExchangeTraits, NodeExchange, OWN, OWN_AWAITING } from "./node-exchange.js";
import { refuseMalformed } from "./refuse-malformed.js";
import { OpenResponses } from "./open-responses.js";

/** How long peers may take, in milliseconds. */
export interface HostTiming {
  /** Between requests; longer than load balancers usually wait, which would otherwise send into a socket being closed. */
  readonly keepAliveMs: number;
  readonly headersMs: number;
  /** For a whole request, so that one fed by the byte does not hold a socket for ever. */
  readonly requestMs: number;
  /** Between two looks for requests that took too long. */
  readonly checkMs: number;
}

const TIMING: HostTiming = { keepAliveMs: 65_000, headersMs: 15_000, requestMs: 60_000, checkMs: 5000 };

/** Where a {@link NodeHost} listens. */
export interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/** What a {@link NodeHost} tells whoever serves its requests. */
export interface NodeHostEvents {
  handle(exchange: HttpExchange): void;
  /** A fault of the listening socket; connections there are, and later ones, go on. */
  fault(fault: unknown): void;
}

/** Serves sockets with `node:http`, and hands every request on as an exchange. Knows nothing of the protocol. */
export class NodeHost {
  readonly #server: Server;
  readonly #events: NodeHostEvents;
  readonly #open = new OpenResponses();
  readonly #malformed = new WeakSet<Duplex>();
  #closed: Promise<void> | undefined;

  constructor(events: NodeHostEvents, timing = TIMING) {
    this.#events = events;
    this.#server = createServer({
      keepAliveTimeout: timing.keepAliveMs,
      headersTimeout: timing.headersMs,
      requestTimeout: timing.requestMs,
      connectionsCheckingInterval: timing.checkMs,
    });
    this.#server.on("request", (request, response) => this.#accept(request, response, OWN));
    this.#server.on("clientError", (fault, socket) => this.#refuse(fault, socket));
    // Header fields beyond a count would be left out in silence; their size is limited anyway.
    this.#server.maxHeadersCount = 0;
    this.#server.on("checkContinue", (request, response) => this.#accept(request, response, OWN_AWAITING));
  }

  /**
   * Resolves with the port once peers can connect.
   *
   * @throws TransportError TW_HTTP_PORT_TAKEN or TW_HTTP_LISTEN_FAILED
   */
  listen({ port, host }: ListenAddress): Promise<number> {
    return new Promise((resolve, reject) => {
      const onError = (fault: NodeJS.ErrnoException): void => reject(listenError(fault, { port, host }));
      this.#server.once("error", onError);
      this.#server.listen({ port, host }, () => {
        this.#server.off("error", onError);
        // A socket that cannot be accepted, for want of file descriptors say, must not end the process.
        this.#server.on("error", (fault) => this.#events.fault(fault));
        resolve((this.#server.address() as AddressInfo).port);
      });
    });
  }

  /** Accepts no more connections; those there are go on until their request has been answered. */
  stopAccepting(): void {
    this.#open.endConnections();
    this.#closed ??= new Promise((resolve) => {
      // The HTTP server's own close() also cuts connections whose answer has not left its buffers yet.
      NetServer.prototype.close.call(this.#server, () => resolve());
    });
  }

  /** Resolves when every answer that was begun has left or its client has gone. */
  flushed(): Promise<void> {
    return this.#open.flushed();
  }

  /** Cuts what is still connected; resolves when no handle is left. */
  async destroy(): Promise<void> {
    this.stopAccepting();
    // Ends the timer that watches for slow requests.
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#closed;
  }

  /** Once per socket: the parser complains of every piece that follows, however small. */
  #refuse(fault: Error, socket: Duplex): void {
    if (this.#malformed.has(socket)) return;
    this.#malformed.add(socket);
    socket.removeAllListeners("data").resume();
    void refuseMalformed(fault, socket, this.#open);
  }

  #accept(request: IncomingMessage, response: ServerResponse, traits: ExchangeTraits): void {
    const exchange = new NodeExchange(request, response, traits);
    this.#open.add(response, exchange);
    if (this.#closed !== undefined) response.shouldKeepAlive = false;
    this.#events.handle(exchange);
  }
}

function listenError(fault: NodeJS.ErrnoException, address: ListenAddress): TransportError {
  if (fault.code === "EADDRINUSE") return transportError("TW_HTTP_PORT_TAKEN", address, fault);
  return transportError("TW_HTTP_LISTEN_FAILED", { ...address, reason: fault.message }, fault);
}
