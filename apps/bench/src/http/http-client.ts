import type { Contestant } from "../contestants/contestant.js";
import { INITIALIZED_TEXT, initializeText } from "../workload/requests.js";
import { ClientSocket } from "./client-socket.js";
import type { HttpProfile } from "./host.js";
import { headerIn, type HttpResponse } from "./response-reader.js";

/** A client of one host: shakes hands where needed, and writes requests with the headers that its revision asks for. */
export class HttpClient implements Contestant<string> {
  readonly handshake: string | undefined;
  readonly #profile: HttpProfile;
  readonly #socket: ClientSocket;
  #session: string | undefined;

  private constructor(profile: HttpProfile, socket: ClientSocket) {
    this.handshake = profile.handshake;
    this.#profile = profile;
    this.#socket = socket;
  }

  static async open(profile: HttpProfile): Promise<HttpClient> {
    const client = new HttpClient(profile, await ClientSocket.open(profile.port));
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
    const { status, body } = await this.#exchange(text);
    if (status === 202) return undefined;
    return body;
  }

  text(answer: string): string {
    return answer;
  }

  close(): Promise<void> {
    this.#socket.close();
    return Promise.resolve();
  }

  #protocolHeaders(text: string): string[] {
    const { revision, handshake } = this.#profile;
    if (revision === "2025-11-25") {
      if (this.#session === undefined) return [];
      return [`MCP-Protocol-Version: ${handshake ?? revision}`, `Mcp-Session-Id: ${this.#session}`];
    }
    const { method, params } = JSON.parse(text) as { method: string; params?: { name?: string } };
    const name = params?.name === undefined ? [] : [`Mcp-Name: ${params.name}`];
    return [`MCP-Protocol-Version: ${revision}`, `Mcp-Method: ${method}`, ...name];
  }

  #exchange(text: string): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.#socket.send(this.request(text), resolve, reject);
    });
  }

  async #shakeHands(version: string): Promise<void> {
    const { head, body } = await this.#exchange(initializeText(0, version));
    const { result } = JSON.parse(body) as { result?: { protocolVersion?: string } };
    if (result?.protocolVersion !== version) throw new Error(`The handshake failed: ${head}\n${body}`);
    this.#session = headerIn(head, "mcp-session-id");
    await this.#exchange(INITIALIZED_TEXT);
  }
}
