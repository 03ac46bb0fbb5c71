import { type Message, INITIALIZE, statelessHeaders, statelessRequest } from "../http-fixture.js";

type Headers = Record<string, string>;

/** A client of one endpoint, by whatever means its requests are sent. */
export class MountClient {
  readonly #send: (init: RequestInit) => Promise<Response>;

  constructor(send: (init: RequestInit) => Promise<Response>) {
    this.#send = send;
  }

  static of(url: string): MountClient {
    return new MountClient((init) => fetch(url, init));
  }

  /** Sends any request. */
  send(init: RequestInit): Promise<Response> {
    return this.#send(init);
  }

  /** POSTs a message, or a text as it is. */
  post(message: Message | string, headers: Headers = {}, signal?: AbortSignal): Promise<Response> {
    return this.#send({
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
  stateless(message: Message, signal?: AbortSignal): Promise<Response> {
    const request = statelessRequest(message);
    return this.post(request, statelessHeaders(request), signal);
  }

  /** Opens a session of the handshake era, and gives a way to POST in it and the server's name. */
  async session(): Promise<ClientSession> {
    const response = await this.post(INITIALIZE);
    const id = response.headers.get("mcp-session-id");
    if (response.status !== 200 || id === null) throw new Error(`initialize: ${await response.text()}`);
    const { result } = (await response.json()) as { result: { serverInfo: { name: string } } };
    return {
      server: result.serverInfo.name,
      post: (message) => this.post({ jsonrpc: "2.0", ...message }, { "mcp-session-id": id }),
      end: () => this.#send({ method: "DELETE", headers: { "mcp-session-id": id } }),
    };
  }
}

/** One session of the handshake era. */
export interface ClientSession {
  readonly server: string;
  readonly post: (message: Message) => Promise<Response>;
  readonly end: () => Promise<Response>;
}
