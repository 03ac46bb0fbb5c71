import type { Connection } from "./connection.js";
import type { Params } from "./messages/message.js";

/**
 * A transport's way to one peer for notifications that belong to no request of it: on HTTP the stream that the client
 * opened with GET (2025-11-25, basic/transports), elsewhere the way that replies go.
 */
export interface Outlet {
  /** Delivers one serialized notification, or drops it where the peer does not follow. Must not throw. */
  notify(message: string): void;
}

/**
 * Sends a notification that belongs to no request. Nothing is sent before the handshake, nor to a peer that has none:
 * the stateless era has no such messages.
 */
export function notifyPeer({ outlet, handshake }: Connection, method: string, params?: Params): void {
  if (outlet === undefined || handshake === undefined) return;
  outlet.notify(JSON.stringify({ jsonrpc: "2.0", method, params }));
}
