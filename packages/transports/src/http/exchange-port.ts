/** Names in lower case. */
export type ResponseHeaders = Readonly<Record<string, string>>;

/**
 * How the body of a request ended: its text, or why there is none. A byte order mark is a part of the text; bytes that are
 * not UTF-8 are never repaired by guessing. `interrupted` is one whose host closes before it has arrived, a fault why the
 * host cannot hand over the one that did.
 */
export type Body = WholeBody | "gone" | "interrupted" | { readonly fault: unknown };

/**
 * A {@link Body} that came to its end. `too-deep` is one that somebody has parsed and that is nested too deeply to be
 * written as text again.
 */
export type WholeBody = { readonly text: string } | "too-large" | "not-utf8" | "too-deep";

/**
 * One HTTP request and the way to answer it: all that the rules of Streamable HTTP know of the web server they run in.
 *
 * A host promises that whatever is sent to a client that has gone is dropped, and that nothing here throws but for what
 * others have hooked into its answers.
 */
export interface HttpExchange {
  /** In upper case, as it came. */
  readonly method: string;
  /** The target without its query, not decoded. */
  readonly path: string;
  /**
   * The value of a header without surrounding white space. Repeated lines are joined where the field is a list, by `", "`
   * or, for `cookie`, `"; "`; of one that may come once, such as `user-agent`, Node keeps the first. A target that names
   * its host takes the place of the `host` header (RFC 9112, 3.2.2).
   *
   * @param name in lower case, of the characters of a token (RFC 9110, 5.6.2); it may be one that tools made up
   */
  header(name: string): string | undefined;
  /** The names of all headers that came, in lower case, each once. Asked only when somebody lists them. */
  headerNames(): Iterable<string>;
  /**
   * The address of the client's end of the connection, as the host writes it; `undefined` where it cannot tell, as in a
   * `fetch` handler. Never taken from a header: what a proxy writes there, anybody else can write too.
   */
  readonly remoteAddress: string | undefined;
  /** Whether a header came more than once, where the host can tell; elsewhere `false`. */
  isRepeated(name: string): boolean;
  /**
   * Reads the whole body as text. Asked at most once; stops holding bytes once there are more than `maxBytes`.
   *
   * @param done told once, and maybe at once. A callback, since promises cost more than the rest of reading; it never throws
   */
  readBody(maxBytes: number, done: (body: Body) => void): void;
  /** Answers at once, with the body's length declared. The last thing asked, and never together with a stream. */
  respond(status: number, headers: ResponseHeaders, body?: string): void;
  /** Answers piece by piece. */
  openStream(status: number, headers: ResponseHeaders): StreamSink;
  /** Cuts an answer that cannot be given. */
  abandon(): void;
  /** Calls the listener once if the client goes before its answer was sent; at once if it has gone already. */
  onClientGone(listener: () => void): void;
}

/** Where the pieces of a streamed answer go. */
export interface StreamSink {
  /** Takes a piece in any case; `false` asks to wait for the drain before the next one. */
  write(text: string): boolean;
  /** Tells once that the reader has caught up. Asked after a piece whose sink asked to wait. */
  onceDrained(listener: () => void): void;
  /** Ends the answer, with a last piece if there is one. */
  end(text?: string): void;
}
