import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** One answer as it came. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

interface Waiting {
  resolve(answer: Answer): void;
  reject(fault: Error): void;
}

/** One keep-alive connection that sends without waiting, and takes the answers in the order of the requests. */
export class PipelineClient {
  readonly socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting[] = [];
  #closed: Error | undefined;

  constructor(port: number) {
    this.socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.socket.on("data", (chunk: Buffer) => this.#take(chunk));
    this.socket.on("error", () => undefined);
    this.socket.on("close", () => this.#end());
  }

  /** Sends one whole request; rejects when the connection closes first. */
  send(request: Uint8Array): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#closed !== undefined) {
        reject(this.#closed);
        return;
      }
      this.#waiting.push({ resolve, reject });
      this.socket.write(request);
    });
  }

  /** Sends many in one piece, so that the server finds them side by side. */
  sendAll(requests: readonly Uint8Array[]): Promise<readonly Answer[]> {
    this.socket.cork();
    const answers = requests.map((request) => this.send(request));
    this.socket.uncork();
    return Promise.all(answers);
  }

  /** Breaks off, and resolves once the socket is gone. */
  async close(): Promise<void> {
    if (!this.socket.closed) {
      const closed = once(this.socket, "close");
      this.socket.destroy();
      await closed;
    }
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    for (;;) {
      const found = readAnswer(this.#received);
      if (found === undefined) return;
      this.#received = this.#received.subarray(found.length);
      if (found.answer.status === 100) continue;
      this.#waiting.shift()?.resolve(found.answer);
    }
  }

  #end(): void {
    const tail = this.#received.subarray(0, 200).toString();
    this.#closed = new Error(
      `The connection closed with ${String(this.#waiting.length)} answers due: ${tail}`,
    );
    for (const { reject } of this.#waiting.splice(0)) reject(this.#closed);
  }
}

/** A POST of a body whose length is declared. */
export function postRequest(headers: Readonly<Record<string, string>>, body: Uint8Array): Buffer {
  const all = { host: "localhost", ...headers, "content-length": String(body.length) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`POST /mcp HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1"), body]);
}

interface Found {
  readonly answer: Answer;
  /** Bytes up to its end. */
  readonly length: number;
}

/** The first answer in what was received, once it is whole. Throws on what is no HTTP. */
function readAnswer(received: Buffer): Found | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const [first = "", ...lines] = received.toString("latin1", 0, end).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (Number.isNaN(status)) throw new Error(`No status line: ${first}`);
  const headers = new Map(lines.map((line) => [nameIn(line), line.slice(line.indexOf(":") + 1).trim()]));
  const start = end + 4;
  const body =
    headers.get("transfer-encoding") === "chunked"
      ? readChunks(received, start)
      : readSized(received, start, headers);
  return body && { answer: { status, headers, body: body.text.toString() }, length: body.end };
}

function nameIn(line: string): string {
  return line.slice(0, line.indexOf(":")).toLowerCase();
}

function readSized(
  received: Buffer,
  start: number,
  headers: ReadonlyMap<string, string>,
): { text: Buffer; end: number } | undefined {
  const end = start + Number(headers.get("content-length") ?? 0);
  return received.length < end ? undefined : { text: received.subarray(start, end), end };
}

function readChunks(received: Buffer, start: number): { text: Buffer; end: number } | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = received.indexOf("\r\n", at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(received.toString("latin1", at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (received.length < end) return undefined;
    if (size === 0) return { text: Buffer.concat(chunks), end };
    chunks.push(received.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}
