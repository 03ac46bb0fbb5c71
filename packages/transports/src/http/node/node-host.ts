import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { transportError, type TransportError } from "../../errors.js";
import type { HttpExchange } from "../exchange-port.js";
import { type ExchangeTraits, NodeExchange, OWN, OWN_AWAITING } from "./node-exchange.js";
import { ignoreTooLate } from "./last-answer.js";
import { refuseMalformed } from "./refuse-malformed.js";
import { OpenResponses } from "./open-responses.js";
import { OwnResponse } from "./own-response.js";

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

/** How many more connections are looked for, of those that were made before the port closes. */
const MAX_LAST_ACCEPTS = 1000;

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
  /** How many connections were accepted. */
  #accepted = 0;
  /** Settled once no connection is accepted any more. */
  #stopped: Promise<void> | undefined;
  #closed: Promise<void> | undefined;

  constructor(events: NodeHostEvents, timing = TIMING) {
    this.#events = events;
    this.#server = createServer({
      ServerResponse: OwnResponse,
      keepAliveTimeout: timing.keepAliveMs,
      headersTimeout: timing.headersMs,
      requestTimeout: timing.requestMs,
      connectionsCheckingInterval: timing.checkMs,
    });
    this.#server.on("request", (request, response) => this.#accept(request, response, OWN));
    this.#server.on("connection", () => {
      this.#accepted++;
    });
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

  /**
   * Accepts no more connections than have been made; those there are go on until their request has been answered, and one
   * that still arrives is answered at once.
   */
  stopAccepting(): void {
    this.#open.endConnections();
    this.#open.interrupt();
    this.#stopped ??= this.#stop();
  }

  /**
   * Resolves when every answer that was begun or is certain has left or its client has gone, those to requests included
   * that had come but were not read yet.
   */
  async flushed(): Promise<void> {
    await this.#stopped;
    await socketsSeen();
    await this.#open.flushed();
  }

  /** Cuts what is still connected; resolves when no handle is left. */
  async destroy(): Promise<void> {
    this.stopAccepting();
    await this.#stopped;
    // Ends the timer that watches for slow requests.
    this.#server.close();
    this.#server.closeAllConnections();
    await this.#closed;
  }

  async #stop(): Promise<void> {
    // The system has made connections that were not accepted yet, one a turn, and cuts them with the port.
    const most = this.#accepted + MAX_LAST_ACCEPTS;
    for (let accepted = -1; accepted < this.#accepted && this.#accepted < most;) {
      accepted = this.#accepted;
      await socketsSeen();
    }
    this.#closed = new Promise((resolve) => {
      // The HTTP server's own close() also cuts connections whose answer has not left its buffers yet. Bun's is no server of
      // node:net, and has no other.
      const closed = (): void => resolve();
      if (isNetServer(this.#server)) NetServer.prototype.close.call(this.#server, closed);
      else this.#server.close(closed);
    });
  }

  /** Once per socket: the parser complains of every piece that follows, however small. */
  #refuse(fault: Error, socket: Duplex): void {
    if (this.#malformed.has(socket)) return;
    this.#malformed.add(socket);
    socket.removeAllListeners("data").resume();
    void refuseMalformed(fault, socket, this.#open);
  }

  #accept(request: IncomingMessage, response: ServerResponse, traits: ExchangeTraits): void {
    if (ignoreTooLate(request, response)) return;
    const exchange = new NodeExchange(request, response, traits);
    this.#open.add(response, exchange);
    if (this.#stopped !== undefined) response.shouldKeepAlive = false;
    this.#events.handle(exchange);
  }
}

function isNetServer(server: unknown): boolean {
  return server instanceof NetServer;
}

/** Resolves when all that has happened on sockets until now was seen. */
async function socketsSeen(): Promise<void> {
  // The events of the turn under way were gathered before; the next turn has the others.
  await setImmediate();
  await setImmediate();
}

function listenError(fault: NodeJS.ErrnoException, address: ListenAddress): TransportError {
  if (fault.code === "EADDRINUSE") return transportError("TW_HTTP_PORT_TAKEN", address, fault);
  return transportError("TW_HTTP_LISTEN_FAILED", { ...address, reason: fault.message }, fault);
}
