import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { QueuedResponses } from "./queued-responses.js";

/** Who is told that nothing more can be sent. */
export interface ClosedListener {
  closed(): void;
}

/** The responses under way, so that closing can wait for those that were begun. */
export class OpenResponses {
  readonly #open = new Set<ServerResponse>();
  readonly #queued = new QueuedResponses();

  /** Keeps a response until nothing more can be sent, and tells so once. */
  add(response: ServerResponse, listener: ClosedListener): void {
    if (response.socket === null) this.#queued.add(response);
    this.#open.add(response);
    response.on("close", () => {
      this.#open.delete(response);
      listener.closed();
    });
  }

  /** Lets no connection be used again after the answers that are under way on it. */
  endConnections(): void {
    // The first answer to say so would be the last that its client gets.
    const last = new Map([...this.#open].map((response) => [response.req.socket, response]));
    for (const response of last.values()) response.shouldKeepAlive = false;
  }

  /** Resolves when every answer that was begun has left or its client has gone. */
  flushed(): Promise<void> {
    return closed(this.#begun());
  }

  /** Resolves when every request that came whole on a connection has its answer; of the others nothing more will come. */
  answered(socket: Duplex): Promise<void> {
    return closed([...this.#open].filter(({ req }) => req.socket === socket && req.complete));
  }

  /** Cuts the answers that were begun and have not left. */
  cut(): void {
    for (const response of this.#begun()) response.destroy();
  }

  #begun(): readonly ServerResponse[] {
    return [...this.#open].filter((response) => response.headersSent);
  }
}

async function closed(responses: readonly ServerResponse[]): Promise<void> {
  await Promise.all(responses.map((response) => new Promise((resolve) => response.once("close", resolve))));
}
