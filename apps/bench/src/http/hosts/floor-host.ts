import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createFloorServer } from "../../contestants/floor.js";
import type { FloorConnection, FloorExchange } from "../../floor/floor-connection.js";
import { type FloorRequest, Refusal, refusalText } from "../../floor/floor-message.js";
import type { FloorServer } from "../../floor/floor-server.js";
import type { HttpHost, HttpJob } from "../host.js";
import { listenOnLoopback, readBody, respondJson } from "./node-server.js";

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const LOOPBACK_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/** The hand-written server over node:http, with the rules of Streamable HTTP that one JSON answer touches. */
export function serveFloor({ revision }: HttpJob): Promise<HttpHost> {
  const endpoint = new FloorEndpoint(createFloorServer({ revision, tools: 1, output: false }, "async"));
  return listenOnLoopback((request, response) => endpoint.handle(request, response));
}

class FloorEndpoint {
  readonly #server: FloorServer;
  readonly #sessions = new Map<string, FloorConnection>();

  constructor(server: FloorServer) {
    this.#server = server;
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const status = refusedStatus(request);
    if (status !== undefined) {
      respondJson(response, refusalText(undefined, new Refusal(-32600, "Invalid request")), { status });
      return;
    }
    readBody(request, (text) => {
      void this.#respond(text, request, response);
    });
  }

  async #respond(text: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const exchange = new FloorHttpExchange(request);
    const session = exchange.stateless ? undefined : request.headers["mcp-session-id"];
    const known = typeof session === "string" ? this.#sessions.get(session) : undefined;
    if (session !== undefined && known === undefined) {
      respondJson(response, refusalText(undefined, new Refusal(-32600, "Unknown session")), { status: 404 });
      return;
    }
    const connection = known ?? this.#server.connect();
    const pending = connection.receive(text, exchange);
    const answer = pending instanceof Promise ? await pending : pending;
    if (answer === undefined) {
      response.writeHead(202).end();
      return;
    }
    const headers: Record<string, string> = {};
    if (known === undefined && connection.initialized) headers["Mcp-Session-Id"] = this.#keep(connection);
    respondJson(response, answer, { status: exchange.status, headers });
  }

  #keep(connection: FloorConnection): string {
    const id = randomUUID();
    this.#sessions.set(id, connection);
    return id;
  }
}

/** Compares one request's headers with its body, and remembers which status its answer gets. */
class FloorHttpExchange implements FloorExchange {
  readonly #request: IncomingMessage;
  readonly stateless: boolean;
  status = 200;

  constructor(request: IncomingMessage) {
    this.#request = request;
    const version = request.headers["mcp-protocol-version"];
    this.stateless = typeof version === "string" && version >= "2026-07-28";
  }

  checkHeaders({ method, params }: FloorRequest): void {
    const { headers } = this.#request;
    const meta = params?.["_meta"] as Readonly<Record<string, unknown>>;
    this.#expect(
      "MCP-Protocol-Version",
      headers["mcp-protocol-version"],
      meta["io.modelcontextprotocol/protocolVersion"],
    );
    this.#expect("Mcp-Method", headers["mcp-method"], method);
    if (method === "tools/call") this.#expect("Mcp-Name", headers["mcp-name"], params?.["name"]);
  }

  refused(code: number): void {
    this.status = code === -32601 ? 404 : 400;
  }

  #expect(name: string, header: string | string[] | undefined, value: unknown): void {
    if (header !== value) throw new Refusal(-32020, `The header ${name} does not agree with the body`);
  }
}

/** Why a request is turned away before its body is read. */
function refusedStatus({ method, url, headers }: IncomingMessage): number | undefined {
  if (url !== "/mcp") return 404;
  if (method !== "POST") return 405;
  if (headers.host === undefined || !LOOPBACK_HOST.test(headers.host)) return 403;
  if (headers.origin !== undefined && !LOOPBACK_ORIGIN.test(headers.origin)) return 403;
  if (!/^application\/json(\s*;|$)/i.test(headers["content-type"] ?? "")) return 415;
  return accepts(headers.accept) ? undefined : 406;
}

function accepts(accept = "*/*"): boolean {
  return accept.includes("application/json") || accept.includes("*/*");
}
