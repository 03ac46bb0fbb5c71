import { abortError } from "../jsonrpc/abort-error.js";
import type { Connection } from "../jsonrpc/connection.js";
import type { Exchange } from "../jsonrpc/exchange.js";
import type { PeerFacts } from "../jsonrpc/peer-facts.js";
import type { Reply } from "../jsonrpc/messages/reply.js";
import type { Server, Transport } from "./transport.js";

const MEMORY: PeerFacts = { transport: "memory" };

/** The peer's end of an {@link InMemoryTransport}. */
export interface InMemoryPeer {
  /**
   * Sends one serialized message; what comes back arrives at the listener, never before this returns.
   *
   * @param facts what stands beside the message; tests may pretend to be any transport
   */
  send(message: string, facts?: PeerFacts): void;
  /** Leaves: calls in flight are aborted, and nothing more arrives. */
  close(): void;
}

/**
 * A transport within the process: any number of peers, each a connection of its own, no serialization beyond the
 * messages themselves.
 *
 * @example
 * ```ts
 * const memory = new InMemoryTransport();
 * await app.listen(memory);
 * const peer = memory.connect((message) => console.log(message));
 * peer.send('{"jsonrpc":"2.0","id":1,"method":"ping"}');
 * ```
 */
export class InMemoryTransport implements Transport {
  #server: Server | undefined;
  /** Whoever is connected, and what tells its peer that the server's side has closed. */
  readonly #open = new Map<Connection, () => void>();

  listen(server: Server): Promise<void> {
    this.#server = server;
    return Promise.resolve();
  }

  /**
   * Connects a peer.
   *
   * @param onMessage receives every message for this peer, in order, each in a microtask of its own
   * @param onClose told once, in a microtask, that the server's side has closed; not when the peer itself leaves
   * @throws Error if the transport does not listen
   */
  connect(onMessage: (message: string) => void, onClose: () => void = () => undefined): InMemoryPeer {
    if (this.#server === undefined) {
      throw new Error(
        "InMemoryTransport: connect() before listen(). Fix: await app.listen(transport) first.",
      );
    }
    const connection = this.#server.connect();
    this.#open.set(connection, onClose);
    const deliver = (message: string): void => {
      queueMicrotask(() => {
        if (this.#open.has(connection)) onMessage(message);
      });
    };
    const exchange: Exchange = { notify: deliver, peer: MEMORY };
    connection.outlet = exchange;
    const answer = (reply: Reply | undefined): void => {
      if (reply !== undefined) deliver(reply.text);
    };
    return {
      send: (message, facts) => {
        const sent = facts === undefined ? exchange : { ...exchange, peer: facts };
        const reply = connection.receive(message, sent);
        if (reply instanceof Promise) void reply.then(answer);
        else answer(reply);
      },
      close: () => {
        this.#open.delete(connection);
        connection.close(abortError("The client is gone"));
      },
    };
  }

  /** Aborts the calls in flight at once: peers in the same process can wait for their own calls first. */
  close(): Promise<void> {
    this.#server = undefined;
    for (const [connection, onClose] of this.#open) {
      connection.close(abortError("The server is closing"));
      queueMicrotask(onClose);
    }
    this.#open.clear();
    return Promise.resolve();
  }
}
