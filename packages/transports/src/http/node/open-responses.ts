import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { LinkedList } from "../../linked-list.js";
import { OwnResponse } from "./own-response.js";
import { QueuedResponses } from "./queued-responses.js";

/** What is told of the end of a response, or of its host. */
export interface OpenExchange {
  /** Nothing more can be sent. */
  closed(): void;
  /** No more of the request is wanted. Returns whether something was, so that an answer follows. */
  interrupt(): boolean;
}

interface Open {
  readonly response: ServerResponse;
  readonly exchange: OpenExchange;
}

/** The responses under way, so that closing can wait for those that were begun. */
export class OpenResponses {
  readonly #open = new LinkedList<Open>();
  readonly #interrupted = new WeakSet<ServerResponse>();
  readonly #queued = new QueuedResponses();

  /** Keeps a response until nothing more can be sent, and tells so once. */
  add(response: ServerResponse, exchange: OpenExchange): void {
    if (response.socket === null) this.#queued.add(response);
    const link = this.#open.add({ response, exchange });
    const ended = (): void => {
      this.#open.remove(link);
      exchange.closed();
    };
    if (response instanceof OwnResponse) response.whenClosed(ended);
    else response.once("close", ended);
  }

  /** Lets no connection be used again after the answers that are under way on it. */
  endConnections(): void {
    // The first answer to say so would be the last that its client gets.
    const last = new Map([...this.#open].map(({ response }) => [response.req.socket, response]));
    for (const response of last.values()) response.shouldKeepAlive = false;
  }

  /** Waits for no more of the requests that still arrive: they are answered as they are. */
  interrupt(): void {
    for (const { response, exchange } of this.#open) {
      if (exchange.interrupt()) this.#interrupted.add(response);
    }
  }

  /** Resolves when every answer that was begun or is certain has left or its client has gone. */
  flushed(): Promise<void> {
    return closed(this.#begun());
  }

  /** Resolves when every request that came whole on a connection has its answer; of the others nothing more will come. */
  answered(socket: Duplex): Promise<void> {
    return closed(this.#responses().filter(({ req }) => req.socket === socket && req.complete));
  }

  /** Whether an answer has begun on a connection and is not whole. */
  hasBegun(socket: Duplex): boolean {
    return this.#responses().some(({ req, headersSent }) => req.socket === socket && headersSent);
  }

  /** Cuts the answers that were begun and have not left. */
  cut(): void {
    for (const response of this.#begun()) response.destroy();
  }

  #begun(): readonly ServerResponse[] {
    return this.#responses().filter((response) => response.headersSent || this.#interrupted.has(response));
  }

  #responses(): readonly ServerResponse[] {
    return [...this.#open].map(({ response }) => response);
  }
}

async function closed(responses: readonly ServerResponse[]): Promise<void> {
  await Promise.all(responses.map((response) => new Promise((resolve) => response.once("close", resolve))));
}
