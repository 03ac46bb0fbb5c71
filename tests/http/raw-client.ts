import { connect, type Socket } from "node:net";

/** A bare socket, for requests that no HTTP client would write. */
export class RawClient {
  readonly socket: Socket;
  #received = "";
  #closed = false;
  #listeners: (() => void)[] = [];

  constructor(port: number) {
    this.socket = connect({ port, host: "127.0.0.1" });
    this.socket.on("data", (chunk: Buffer) => {
      this.#received += chunk.toString("latin1");
      this.#wake();
    });
    this.socket.on("error", () => undefined);
    this.socket.on("close", () => {
      this.#closed = true;
      this.#wake();
    });
  }

  get received(): string {
    return this.#received;
  }

  /** Writes a request line and headers, and a body whose length is declared unless a header does so. */
  request(line: string, headers: readonly string[] = [], body = ""): void {
    this.socket.write(requestText(line, headers, body));
  }

  /** Resolves once what was received matches. */
  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#received)) {
      if (this.#closed) throw new Error(`Closed before ${String(pattern)}: ${this.#received}`);
      await this.#next();
    }
    return this.#received;
  }

  /** Resolves once the connection is closed. */
  async closed(): Promise<string> {
    while (!this.#closed) await this.#next();
    return this.#received;
  }

  #next(): Promise<void> {
    return new Promise((resolve) => this.#listeners.push(resolve));
  }

  #wake(): void {
    for (const listener of this.#listeners.splice(0)) listener();
  }
}

/** A request as it stands on the wire. */
export function requestText(line: string, headers: readonly string[], body: string): string {
  const length = /^(content-length|transfer-encoding):/im.test(headers.join("\n"))
    ? []
    : [`Content-Length: ${Buffer.byteLength(body)}`];
  return [`${line} HTTP/1.1`, "Host: localhost", ...headers, ...length, "", body].join("\r\n");
}
