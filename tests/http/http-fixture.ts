import { createKernel, type Server } from "@toolwright/kernel";
import { http, type HttpOptions, type HttpTransport } from "@toolwright/transports/http";
import { ToolMethods } from "./tool-methods.js";

const PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
const CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

type Headers = Record<string, string>;

/** A message as tests write it. */
export type Message = Record<string, unknown>;

/** A server on a free loopback port, with the tools of {@link ToolMethods}. */
export class HttpFixture {
  readonly tools = new ToolMethods();
  readonly transport: HttpTransport;
  /** What the operator was told of. */
  readonly faults: { readonly fault: unknown; readonly where: string }[] = [];

  constructor(options: HttpOptions = {}) {
    this.transport = http({ port: 0, ...options });
  }

  /** What the transport serves. */
  server(): Server {
    const kernel = createKernel({
      serverInfo: { name: "fixture", version: "1.0.0" },
      features: [{ capabilities: { tools: {} }, methods: this.tools.methods }],
      onFault: (fault, where) => void this.faults.push({ fault, where }),
    });
    return {
      protocol: kernel.protocol,
      connect: () => kernel.connect(),
      stop: () => this.transport.close(),
      reportFault: (fault, where) => kernel.reportFault(fault, where),
    };
  }

  static async listen(options: HttpOptions = {}): Promise<HttpFixture> {
    const fixture = new HttpFixture(options);
    await fixture.transport.listen(fixture.server());
    return fixture;
  }

  get port(): number {
    return this.transport.port;
  }

  /** Any request to the endpoint. */
  fetch(init: RequestInit & { headers?: Headers }): Promise<Response> {
    return fetch(this.transport.url, init);
  }

  /** POSTs a message, or a text as it is. */
  post(message: unknown, headers: Headers = {}, signal?: AbortSignal): Promise<Response> {
    return this.fetch({
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...headers,
      },
      body: typeof message === "string" ? message : JSON.stringify(message),
      ...(signal && { signal }),
    });
  }

  /** POSTs a request of the stateless era, with the headers it needs. */
  stateless(message: Message, headers: Headers = {}, signal?: AbortSignal): Promise<Response> {
    const request = statelessRequest(message);
    return this.post(request, { ...statelessHeaders(request), ...headers }, signal);
  }

  /** Opens a session of the handshake era. */
  async session(): Promise<ClientSession> {
    const response = await this.post(INITIALIZE);
    const id = response.headers.get("mcp-session-id");
    if (response.status !== 200 || id === null) throw new Error(`initialize: ${await response.text()}`);
    return new ClientSession(this, id);
  }
}

/** One client of the handshake era. */
export class ClientSession {
  constructor(
    readonly fixture: HttpFixture,
    readonly id: string,
  ) {}

  post(message: Message, headers: Headers = {}, signal?: AbortSignal): Promise<Response> {
    return this.fixture.post(
      { jsonrpc: "2.0", ...message },
      { "mcp-session-id": this.id, ...headers },
      signal,
    );
  }

  delete(): Promise<Response> {
    return this.fixture.fetch({ method: "DELETE", headers: { "mcp-session-id": this.id } });
  }
}

export const INITIALIZE: Message = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

/** The request of a tool call. */
export function callTool(name: string, args: object = {}, more: Message = {}): Message {
  return { id: 7, method: "tools/call", params: { name, arguments: args, ...more } };
}

/** Completes a message with what every stateless request carries. */
export function statelessRequest(message: Message): Message {
  const { params, ...rest } = message as { params?: Message };
  const meta = {
    [PROTOCOL_VERSION]: "2026-07-28",
    [CLIENT_CAPABILITIES]: {},
    ...(params?.["_meta"] as Message),
  };
  return { jsonrpc: "2.0", ...rest, params: { ...params, _meta: meta } };
}

/** The headers that agree with a stateless request. */
export function statelessHeaders(request: Message): Headers {
  const params = request["params"] as Message;
  const named: Record<string, unknown> = {
    "tools/call": params["name"],
    "prompts/get": params["name"],
    "resources/read": params["uri"],
  };
  const method = String(request["method"]);
  const name = named[method];
  return {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": method,
    ...(typeof name === "string" && { "mcp-name": name }),
  };
}

/** The parsed body of a JSON answer. */
export async function json(
  response: Response,
): Promise<{ id?: unknown; result?: unknown; error?: WireError }> {
  return (await response.json()) as { id?: unknown; result?: unknown; error?: WireError };
}

/** A JSON-RPC error on the wire. */
export interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The messages of a finished event stream; fails on anything that is not an event of ours. */
export function eventsOf(text: string): readonly Message[] {
  const events = text.split("\n\n");
  if (events.pop() !== "") throw new Error(`The stream broke off inside an event: ${text.slice(-80)}`);
  return events.map((event) => {
    const data = /^event: message\ndata: ([^\n]*)$/.exec(event)?.[1];
    if (data === undefined) throw new Error(`Not an event: ${event}`);
    return JSON.parse(data) as Message;
  });
}
