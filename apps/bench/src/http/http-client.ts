import type { Contestant } from "../contestants/contestant.js";
import { INITIALIZED_TEXT, initializeText } from "../workload/requests.js";
import { ClientSocket } from "./client-socket.js";
import type { HttpProfile } from "./host.js";
import { readEvents } from "./event-stream.js";
import { headerIn, type HttpResponse } from "./response-reader.js";

/** A client of one host: shakes hands where needed, and writes requests with the headers that its revision asks for. */
export class HttpClient implements Contestant<string> {
  readonly handshake: string | undefined;
  readonly #profile: HttpProfile;
  readonly #socket: ClientSocket;
  #session: string | undefined;
  #told: readonly string[] = [];

  private constructor(profile: HttpProfile, socket: ClientSocket) {
    this.handshake = profile.handshake;
    this.#profile = profile;
    this.#socket = socket;
  }

  /** @param socket a connection that several clients use, one after the other; without one, it has one of its own */
  static async open(profile: HttpProfile, socket?: ClientSocket): Promise<HttpClient> {
    const client = new HttpClient(profile, socket ?? (await ClientSocket.open(profile.port)));
    if (profile.handshake !== undefined) await client.#shakeHands(profile.handshake);
    return client;
  }

  /** One message as a complete HTTP request. */
  request(text: string): Buffer {
    const { port, accept } = this.#profile;
    const body = Buffer.from(text, "utf8");
    const head = [
      "POST /mcp HTTP/1.1",
      `Host: 127.0.0.1:${String(port)}`,
      "Content-Type: application/json",
      `Accept: ${accept}`,
      ...this.#protocolHeaders(text),
      `Content-Length: ${String(body.byteLength)}`,
    ];
    return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), body]);
  }

  async send(text: string): Promise<string | undefined> {
    const response = await this.exchange(this.request(text));
    if (response.status === 202) return undefined;
    const messages = readMessages(response);
    this.#told = messages.slice(0, -1);
    return messages.at(-1);
  }

  text(answer: string): string {
    return answer;
  }

  told(): readonly string[] {
    return this.#told;
  }

  /** Ends the session. */
  async endSession(): Promise<void> {
    const { port } = this.#profile;
    const head = ["DELETE /mcp HTTP/1.1", `Host: 127.0.0.1:${String(port)}`, ...this.#sessionHeaders()];
    const { status } = await this.exchange(Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"));
    if (status >= 300) throw new Error(`The session could not be ended: ${String(status)}`);
  }

  /** Sends a complete request. */
  exchange(request: Buffer): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.#socket.send(request, resolve, reject);
    });
  }

  close(): Promise<void> {
    this.#socket.close();
    return Promise.resolve();
  }

  #protocolHeaders(text: string): string[] {
    const { revision } = this.#profile.setup;
    if (revision === "2025-11-25") return this.#sessionHeaders();
    const { method, params } = JSON.parse(text) as { method: string; params?: { name?: string } };
    const name = params?.name === undefined ? [] : [`Mcp-Name: ${params.name}`];
    return [`MCP-Protocol-Version: ${revision}`, `Mcp-Method: ${method}`, ...name];
  }

  #sessionHeaders(): string[] {
    const { setup, handshake } = this.#profile;
    if (this.#session === undefined) return [];
    return [`MCP-Protocol-Version: ${handshake ?? setup.revision}`, `Mcp-Session-Id: ${this.#session}`];
  }

  async #shakeHands(version: string): Promise<void> {
    const response = await this.exchange(this.request(initializeText(0, version)));
    const { head, body } = response;
    const { result } = JSON.parse(readMessages(response).at(-1) ?? "null") as {
      result?: { protocolVersion?: string };
    };
    if (result?.protocolVersion !== version) throw new Error(`The handshake failed: ${head}\n${body}`);
    this.#session = headerIn(head, "mcp-session-id");
    await this.exchange(this.request(INITIALIZED_TEXT));
  }
}

/** The messages of an answer, the one that was asked for last. */
function readMessages({ head, body }: HttpResponse): string[] {
  const isStream = headerIn(head, "content-type")?.startsWith("text/event-stream") === true;
  return isStream ? readEvents(body) : [body];
}
