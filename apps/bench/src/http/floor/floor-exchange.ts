import type { IncomingMessage, ServerResponse } from "node:http";
import type { FloorExchange } from "../../floor/floor-connection.js";
import { type FloorRequest, Refusal } from "../../floor/floor-message.js";
import { respondJson } from "../hosts/node-server.js";
import type { FloorAccepts } from "./floor-accept.js";
import type { FloorStream, FloorStreams } from "./floor-stream.js";

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*=*)\?=$/;

/** One request and its answer: compares headers with the body, and streams once something comes before the result. */
export class FloorHttpExchange implements FloorExchange {
  readonly stateless: boolean;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #accepts: FloorAccepts;
  readonly #streams: FloorStreams;
  #stream: FloorStream | undefined;
  #status = 200;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    { accepts, streams }: { readonly accepts: FloorAccepts; readonly streams: FloorStreams },
  ) {
    this.#request = request;
    this.#response = response;
    this.#accepts = accepts;
    this.#streams = streams;
    const version = request.headers["mcp-protocol-version"];
    this.stateless = typeof version === "string" && version >= "2026-07-28";
  }

  checkHeaders({ method, params }: FloorRequest): void {
    const { headers } = this.#request;
    const meta = params?.["_meta"] as Readonly<Record<string, unknown>>;
    const version = meta["io.modelcontextprotocol/protocolVersion"];
    expectEqual("MCP-Protocol-Version", headers["mcp-protocol-version"], version);
    expectEqual("Mcp-Method", headers["mcp-method"], method);
    if (method === "tools/call") expectEqual("Mcp-Name", headers["mcp-name"], params?.["name"]);
  }

  refused(code: number): void {
    if (code === -32601) this.#status = this.stateless ? 404 : 200;
    else if (code !== -32603) this.#status = 400;
  }

  notify(text: string): void {
    if (!this.#accepts.stream || this.#response.destroyed) return;
    this.#stream ??= this.#streams.open(this.#response);
    this.#stream.notify(text);
  }

  /** Sends the answer in the form that has begun, or that the client takes; none is a 202, or the end of a stream. */
  answer(text: string | undefined, headers: Readonly<Record<string, string>> | undefined): void {
    if (this.#stream !== undefined) this.#stream.end(text);
    else if (this.#response.destroyed) return;
    else if (text === undefined) this.#response.writeHead(202).end();
    else if (this.#status !== 200 || this.#accepts.json) {
      respondJson(this.#response, text, { status: this.#status, headers });
    } else {
      if (headers !== undefined) this.#response.setHeaders(new Map(Object.entries(headers)));
      this.#streams.open(this.#response).end(text);
    }
  }
}

function expectEqual(name: string, header: string | string[] | undefined, value: unknown): void {
  if (header === value || (typeof header === "string" && decoded(header) === value)) return;
  throw new Refusal(-32020, `The header ${name} does not agree with the body`);
}

function decoded(header: string): string {
  const [, encoded] = ENCODED.exec(header) ?? [];
  return encoded === undefined ? header : Buffer.from(encoded, "base64").toString("utf8");
}
