import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Closes the responses that `node:http` would leave open for ever: one that waits behind another's answer on its
 * connection is given a socket only when its turn comes, and when the connection goes before that, nothing tells it.
 */
export class QueuedResponses {
  readonly #bySocket = new WeakMap<Socket, Set<ServerResponse>>();

  /** Has a response emit `close` with its connection, unless it had its turn. */
  add(response: ServerResponse): void {
    const queued = this.#queuedOn(response.req.socket);
    queued.add(response);
    response.once("close", () => queued.delete(response));
  }

  /** One listener for all on a socket: a client may send any number of requests ahead. */
  #queuedOn(socket: Socket): Set<ServerResponse> {
    const known = this.#bySocket.get(socket);
    if (known !== undefined) return known;
    const queued = new Set<ServerResponse>();
    this.#bySocket.set(socket, queued);
    socket.once("close", () => {
      for (const response of queued) if (response.socket === null) response.emit("close");
    });
    return queued;
  }
}
