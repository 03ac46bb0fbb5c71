import type { Connection } from "../jsonrpc/connection.js";
import type { Protocol } from "../jsonrpc/revision.js";

/**
 * What a transport serves: a factory of connections, and the way to end the whole application.
 *
 * One connection per peer: the process on stdio, a session on HTTP, a single exchange where the protocol is stateless.
 */
export interface Server {
  /** The revisions served; HTTP refuses a version header that names none of them. */
  readonly protocol: Protocol;
  connect(): Connection;
  /**
   * Asks the application to close: every transport, then its services. Safe to call more than once.
   * A transport calls it when its peer is gone for good, as stdio does at the end of its input.
   */
  stop(): Promise<void>;
  /**
   * How long `stop` may take beside the transports, in milliseconds. A transport that ends its process waits that long, and
   * at least as long as it waits for its own calls.
   */
  readonly stopTimeoutMs?: number | undefined;
  /**
   * Tells the operator of a fault that no peer and no caller can be told of, on the app's own log. Never throws.
   *
   * @param where what failed, as a sentence about it would begin, such as `Closing the app`
   */
  reportFault(fault: unknown, where: string): void;
}

/** Moves messages between peers and a {@link Server}. Implementations know nothing of tools. */
export interface Transport {
  /** Starts to serve and resolves when peers can reach it. Called at most once. */
  listen(server: Server): Promise<void>;
  /**
   * Takes no new work, ends subscriptions (`Connection.finish`), lets calls in flight finish within the transport's own
   * deadline, aborts the rest, and frees every handle. Resolves when all of that has happened; a second call returns the
   * same outcome.
   */
  close(): Promise<void>;
}
