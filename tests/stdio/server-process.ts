import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

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
  stdout = "";
  stderr = "";
  #id = 0;

  constructor(...args: string[]) {
    this.child = spawn(process.execPath, [FIXTURE, ...args]);
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => (this.stdout += text));
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    // The server may be gone before what is written to it.
    this.child.stdin.on("error", () => {});
    this.exited = once(this.child, "close").then(([code, signal]) => (signal ?? code) as Exit);
  }

  /** Starts a server and goes through the handshake. */
  static async start(...args: string[]): Promise<ServerProcess> {
    const server = new ServerProcess(...args);
    server.send("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "test", version: "1.0.0" },
    });
    await server.reply(1);
    return server;
  }

  /** Sends a request and returns its id. */
  send(method: string, params: object = {}): number {
    this.write(`${JSON.stringify({ jsonrpc: "2.0", id: ++this.#id, method, params })}\n`);
    return this.#id;
  }

  /** Calls a tool, and returns the text of its result. */
  async call(name: string, args: object = {}): Promise<string | undefined> {
    const { result } = await this.reply(this.send("tools/call", { name, arguments: args }));
    return result?.content?.[0]?.text;
  }

  write(bytes: string | Uint8Array): void {
    this.child.stdin.write(bytes);
  }

  /** Everything received so far. Throws if a line is not JSON. */
  get messages(): Message[] {
    return this.stdout
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Message);
  }

  /** Waits for the reply to a request. */
  async reply(id: number): Promise<Message> {
    await this.#until(
      "stdout",
      () => this.stdout.includes(`"id":${String(id)},`) && this.stdout.endsWith("\n"),
    );
    return this.messages.find((message) => message.id === id) ?? {};
  }

  /** Waits for a text on stderr. */
  async logged(text: string): Promise<void> {
    await this.#until("stderr", () => this.stderr.includes(text));
  }

  async #until(stream: "stdout" | "stderr", condition: () => boolean): Promise<void> {
    while (!condition()) {
      if (this.child[stream].readableEnded) throw new Error(`The server ended first.\n${this.stderr}`);
      await Promise.race([once(this.child[stream], "data"), once(this.child[stream], "end")]);
    }
  }

  [Symbol.dispose](): void {
    this.child.kill("SIGKILL");
  }
}
