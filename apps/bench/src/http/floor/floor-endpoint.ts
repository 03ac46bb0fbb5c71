import type { IncomingMessage, ServerResponse } from "node:http";
import type { FloorConnection } from "../../floor/floor-connection.js";
import { Refusal, refusalText } from "../../floor/floor-message.js";
import type { FloorServer } from "../../floor/floor-server.js";
import { respondJson } from "../hosts/node-server.js";
import { readAccept } from "./floor-accept.js";
import { type BadBody, readFloorBody } from "./floor-body.js";
import { FloorHttpExchange } from "./floor-exchange.js";
import { type Turned, turnedAway } from "./floor-gate.js";
import { type FloorSession, FloorSessions } from "./floor-sessions.js";
import { FloorStreams } from "./floor-stream.js";

const HANDSHAKE_VERSIONS: ReadonlySet<unknown> = new Set(["2025-11-25"]);

/** The hand-written server over node:http: Streamable HTTP for both revisions, with nothing left out that it asks for. */
export class FloorEndpoint {
  readonly #server: FloorServer;
  readonly #sessions = new FloorSessions();
  readonly #streams = new FloorStreams();

  constructor(server: FloorServer) {
    this.#server = server;
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const turned = turnedAway(request);
    if (turned !== undefined) {
      turnAway(response, turned);
      return;
    }
    if (request.method === "DELETE") {
      this.#endSession(request, response);
      return;
    }
    const accepts = readAccept(request.headers.accept);
    if (!accepts.json && !accepts.stream) {
      turnAway(response, { status: 406, message: "neither JSON nor a stream is accepted" });
      return;
    }
    readFloorBody(request, (text, bad) => {
      const exchange = new FloorHttpExchange(request, response, { accepts, streams: this.#streams });
      if (bad === undefined) this.#serve(text, request, { exchange, response });
      else refuseBody(response, bad);
    });
  }

  close(): void {
    this.#sessions.close();
    this.#streams.close();
  }

  #serve(
    text: string,
    { headers }: IncomingMessage,
    { exchange, response }: { readonly exchange: FloorHttpExchange; readonly response: ServerResponse },
  ): void {
    if (exchange.stateless) {
      this.#stateless(text, exchange, response);
      return;
    }
    const version = headers["mcp-protocol-version"];
    if (version !== undefined && !HANDSHAKE_VERSIONS.has(version)) {
      turnAway(response, { status: 400, message: "MCP-Protocol-Version is not supported" });
      return;
    }
    const id = headers["mcp-session-id"];
    if (typeof id !== "string") {
      this.#open(text, exchange, response);
      return;
    }
    const session = this.#sessions.find(id);
    if (session === undefined) turnAway(response, { status: 404, message: "unknown session" });
    else inSession(session, text, exchange);
  }

  /** A connection of its own for every request; closing it cancels the call. */
  #stateless(text: string, exchange: FloorHttpExchange, response: ServerResponse): void {
    const connection = this.#server.connect();
    const answer = connection.receive(text, exchange);
    if (!(answer instanceof Promise)) {
      exchange.answer(answer, undefined);
      return;
    }
    response.on("close", () => {
      if (!response.writableFinished) connection.close();
    });
    void answer.then((settled) => exchange.answer(settled, undefined));
  }

  /** A first message opens a session when it shakes hands, and is told so when it does not. */
  #open(text: string, exchange: FloorHttpExchange, response: ServerResponse): void {
    const connection: FloorConnection = this.#server.connect();
    const answer = connection.receive(text, exchange);
    if (answer instanceof Promise) {
      void answer.then((settled) => exchange.answer(settled, undefined));
      return;
    }
    if (!connection.initialized) {
      exchange.answer(answer, undefined);
      return;
    }
    const id = this.#sessions.open(connection);
    if (id === undefined) turnAway(response, { status: 503, message: "too many sessions" });
    else exchange.answer(answer, { "Mcp-Session-Id": id });
  }

  #endSession({ headers }: IncomingMessage, response: ServerResponse): void {
    const id = headers["mcp-session-id"];
    if (typeof id !== "string") turnAway(response, { status: 400, message: "Mcp-Session-Id is missing" });
    else if (this.#sessions.end(id)) response.writeHead(204).end();
    else turnAway(response, { status: 404, message: "unknown session" });
  }
}

/** A call keeps its session from growing idle. */
function inSession(session: FloorSession, text: string, exchange: FloorHttpExchange): void {
  const answer = session.connection.receive(text, exchange);
  if (!(answer instanceof Promise)) {
    exchange.answer(answer, undefined);
    return;
  }
  session.calls += 1;
  void answer.then((settled) => {
    session.calls -= 1;
    session.usedAt = performance.now();
    exchange.answer(settled, undefined);
  });
}

function refuseBody(response: ServerResponse, bad: BadBody): void {
  if (bad === "too-large") turnAway(response, { status: 413, message: "the body is too large" });
  else
    respondJson(response, refusalText(undefined, new Refusal(-32700, "The body is not UTF-8")), {
      status: 400,
    });
}

function turnAway(response: ServerResponse, { status, message, headers }: Turned): void {
  respondJson(response, refusalText(undefined, new Refusal(-32600, `Invalid request: ${message}`)), {
    status,
    headers,
  });
}
