import { ClientSocket } from "../http/client-socket.js";
import { profileOf } from "../http/host.js";
import { HttpClient } from "../http/http-client.js";
import type { BenchRevision, ToolKind } from "../workload/setup.js";

/** One client after the other, on a connection that is opened anew when it has been closed. */
export class SoakLane {
  readonly port: number;
  #socket: ClientSocket | undefined;

  constructor(port: number) {
    this.port = port;
  }

  async socket(): Promise<ClientSocket> {
    if (this.#socket?.closed !== false) this.#socket = await ClientSocket.open(this.port);
    return this.#socket;
  }

  /** A new client; on the older revision, with a session of its own. */
  async client(revision: BenchRevision, kind: ToolKind = "text"): Promise<HttpClient> {
    const setup = { revision, kind, tools: 1 };
    return HttpClient.open(profileOf({ contestant: "ours", setup }, this.port), await this.socket());
  }

  close(): void {
    this.#socket?.close();
  }
}
