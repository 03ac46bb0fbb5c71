/** The header fields of one request, read-only; names are compared without case. A web `Headers` is one. */
export interface HeaderReader {
  /**
   * The value of a field; `null` when it did not come. Repeated lines are joined where the field is a list; of one that may
   * come once, such as `user-agent`, Node keeps the first.
   */
  get(name: string): string | null;
  /** Whether a field came, be it empty. */
  has(name: string): boolean;
  /** Every field once, its name in lower case, in no particular order. */
  [Symbol.iterator](): Iterator<readonly [name: string, value: string]>;
}

/** What a transport knows of whoever sent a message, beside the message. */
export interface PeerFacts {
  /** How the message came: `http`, `stdio` and `memory` are the framework's own; other transports name themselves. */
  readonly transport: string;
  /**
   * The other end of the network connection, in the host's notation: the last proxy's where there is one. `undefined`
   * where there is no network, and where the host cannot tell any more because the peer has gone.
   */
  readonly remoteAddress?: string | undefined;
  /**
   * Who sent the message, where the transport has found that out by itself: an object with a string `id`. The kernel only
   * hands it on.
   */
  readonly principal?: unknown;
  /** Left out by transports whose messages have no header. They hold credentials: never write them to a log. */
  readonly headers?: HeaderReader | undefined;
}
