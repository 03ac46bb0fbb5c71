import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** How long a test that starts processes may take on a busy machine. No assertion depends on it. */
export const PROCESS_TEST_MS = 60_000;

const FIXTURE = fileURLToPath(new URL("./fixtures/server.mjs", import.meta.url));

/** How a process ended: an exit code, or the signal that killed it. */
export type Exit = number | NodeJS.Signals | null;

/** A message from the server, as far as these tests look at it. */
export interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: { readonly content?: readonly { readonly text: string }[] };
  readonly error?: { readonly code: number };
}

/** The fixture server in a process of its own, with a client's view of it. */
export class ServerProcess implements Disposable {
  readonly child: ChildProcessWithoutNullStreams;
  readonly exited: Promise<Exit>;
  /** Every complete line on stdout so far. */
  readonly lines: string[] = [];
  stderr = "";
  #partial: string[] = [];
  #id = 0;
  #over = false;
  #waiting: (() => void)[] = [];

  constructor(...args: string[]) {
    // The timeout ends a server that a failing test left behind.
    this.child = spawn(process.execPath, [FIXTURE, ...args], {
      timeout: PROCESS_TEST_MS,
      killSignal: "SIGKILL",
    });
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => this.#addLines(text));
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => this.#changed((this.stderr += text)));
    // The server may be gone before what is written to it.
    this.child.stdin.on("error", () => {});
    this.exited = once(this.child, "close").then(([code, signal]) => {
      this.#changed((this.#over = true));
      return (signal ?? code) as Exit;
    });
  }

  /** Starts a server and goes through the handshake. */
  static async start(...args: string[]): Promise<ServerProcess> {
    const server = new ServerProcess(...args);
    const clientInfo = { name: "test", version: "1.0.0" };
    await server.request("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
    return server;
  }

  /** Sends a request and returns its id. */
  send(method: string, params: object = {}): number {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: ++this.#id, method, params })}\n`);
    return this.#id;
  }

  /** Sends a request and waits for its reply. */
  request(method: string, params?: object): Promise<Message> {
    return this.reply(this.send(method, params));
  }

  /** Calls a tool, and returns the text of its result. */
  async call(name: string, args: object = {}): Promise<string | undefined> {
    const { result } = await this.request("tools/call", { name, arguments: args });
    return result?.content?.[0]?.text;
  }

  /** Every message received so far. Throws if a line is not JSON. */
  get messages(): Message[] {
    return this.lines.map((line) => JSON.parse(line) as Message);
  }

  /** Waits for the reply to a request. */
  async reply(id: number): Promise<Message> {
    const start = `{"jsonrpc":"2.0","id":${String(id)},`;
    let line: string | undefined;
    await this.#until(
      () => (line = this.lines.findLast((candidate) => candidate.startsWith(start))) !== undefined,
    );
    return JSON.parse(line ?? "") as Message;
  }

  /** Waits for a text on stderr. */
  logged(text: string): Promise<void> {
    return this.#until(() => this.stderr.includes(text));
  }

  #addLines(text: string): void {
    const [first, ...rest] = text.split("\n");
    this.#partial.push(first ?? "");
    for (const next of rest) {
      this.lines.push(this.#partial.join(""));
      this.#partial = [next];
    }
    if (rest.length > 0) this.#changed();
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.#over) throw new Error(`The server ended first.\n${this.stderr}`);
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #changed(_what?: unknown): void {
    for (const check of this.#waiting.splice(0)) check();
  }

  [Symbol.dispose](): void {
    this.child.kill("SIGKILL");
  }
}
