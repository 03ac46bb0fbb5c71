import type { Connection, Incoming, Reply, Server } from "@toolwright/kernel";
import type { CallsInFlight } from "../calls-in-flight.js";
import type { HttpExchange } from "../exchange-port.js";
import { parseAccept } from "../headers/accept.js";
import { isStreamable } from "../headers/protocol-version.js";
import type { PostExchange } from "../answers/post-exchange.js";
import { type Refusal, refusals, refuse } from "../answers/refusal.js";
import type { Session } from "./session.js";
import type { Sessions } from "./sessions.js";

const SESSION_HEADER = "mcp-session-id";

/**
 * Serves the handshake era (2025-11-25, basic/transports): `initialize` opens a session, and every later request names
 * it. A client that drops its connection has neither cancelled its call nor left.
 */
export class SessionService {
  readonly #server: Server;
  readonly #calls: CallsInFlight;
  readonly #sessions: Sessions;
  readonly #versions: ReadonlySet<string>;

  constructor(server: Server, calls: CallsInFlight, sessions: Sessions) {
    this.#server = server;
    this.#calls = calls;
    this.#sessions = sessions;
    const handshakes = server.protocol.revisions.filter((revision) => revision.era === "handshake");
    this.#versions = new Set(handshakes.map(({ version }) => version).filter(isStreamable));
  }

  serve(post: PostExchange, incoming: Incoming): void {
    if (opensSession(incoming) && post.http.header(SESSION_HEADER) === undefined) {
      this.#open(post, incoming);
      return;
    }
    const session = this.#sessionOf(post.http);
    if ("status" in session) refuse(post.http, session);
    else this.#dispatch(post, session, incoming);
  }

  /** Opens the stream of the session that a GET names, for what belongs to no request. */
  listen(http: HttpExchange): void {
    const refused = listenRefusal(http);
    const session = refused ?? this.#sessionOf(http);
    if ("status" in session) {
      refuse(http, session);
      return;
    }
    session.hold();
    try {
      session.stream.open(http, () => session.release());
    } catch (fault) {
      session.release();
      throw fault;
    }
  }

  /** Ends the session that a DELETE names. */
  delete(http: HttpExchange): void {
    const session = this.#sessionOf(http);
    if ("status" in session) {
      refuse(http, session);
      return;
    }
    this.#sessions.end(session);
    http.respond(204, {});
  }

  /** Ends every session. */
  close(): void {
    this.#sessions.close();
  }

  #open(post: PostExchange, incoming: Incoming): void {
    const refused =
      this.#versionRefusal(post.http) ?? (this.#sessions.isFull() ? refusals.sessionsFull : undefined);
    if (refused !== undefined) {
      refuse(post.http, refused);
      return;
    }
    const connection = this.#server.connect();
    const reply = connection.dispatch(incoming, post);
    if (!(reply instanceof Promise)) {
      this.#welcome(post, connection, reply);
      return;
    }
    reply
      .then((settled) => this.#welcome(post, connection, settled))
      .catch((fault: unknown) => post.fail(fault));
  }

  #welcome(post: PostExchange, connection: Connection, reply: Reply | undefined): void {
    if (reply === undefined || reply.error !== undefined) {
      post.answer(reply);
      return;
    }
    const session = this.#sessions.add(connection);
    try {
      post.answer(reply, { [SESSION_HEADER]: session.id });
    } catch (fault) {
      // Its client will never know of it.
      this.#sessions.end(session);
      throw fault;
    }
  }

  #dispatch(post: PostExchange, session: Session, incoming: Incoming): void {
    const reply = session.connection.dispatch(incoming, post);
    if (!(reply instanceof Promise)) {
      post.answer(reply);
      return;
    }
    session.hold();
    this.#calls.answer(post, { connection: session.connection, session }, reply);
  }

  #sessionOf(http: HttpExchange): Session | Refusal {
    const refused = this.#versionRefusal(http);
    if (refused !== undefined) return refused;
    const id = http.header(SESSION_HEADER);
    if (id === undefined) return refusals.sessionMissing;
    return this.#sessions.find(id) ?? refusals.sessionUnknown;
  }

  /** The session's own version counts, also without the header or with that of another version served. */
  #versionRefusal(http: HttpExchange): Refusal | undefined {
    const version = http.header("mcp-protocol-version");
    return version === undefined || this.#versions.has(version) ? undefined : refusals.version;
  }
}

/** Only a session has a stream, and only a client that asks for one gets it: here no Accept admits nothing. */
function listenRefusal(http: HttpExchange): Refusal | undefined {
  if (http.header(SESSION_HEADER) === undefined) return refusals.method;
  const accept = http.header("accept");
  return accept !== undefined && parseAccept(accept).stream ? undefined : refusals.acceptStream;
}

function opensSession(incoming: Incoming): boolean {
  return incoming.kind === "request" && incoming.message.method === "initialize";
}
