import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { HOSTILE_TEST_MS } from "../flood.js";

const FIXTURE = fileURLToPath(new URL("./fixtures/server.mjs", import.meta.url));

/** A server process, written to in bytes and read in lines. */
export class LineProcess implements Disposable {
  readonly child: ChildProcessWithoutNullStreams;
  /** Its exit code, or the signal that ended it. */
  readonly exited: Promise<unknown>;
  stderr = "";
  #partial = "";

  constructor(onLine: (line: string) => void, args: readonly string[] = []) {
    this.child = spawn(process.execPath, ["--expose-gc", FIXTURE, ...args], {
      // Ends a server that a failing test left behind.
      timeout: HOSTILE_TEST_MS,
      killSignal: "SIGKILL",
    });
    this.child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const lines = (this.#partial + text).split("\n");
      this.#partial = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => (this.stderr += text));
    // The server may be gone before what is written to it.
    this.child.stdin.on("error", () => undefined);
    this.exited = once(this.child, "close").then(([code, signal]: unknown[]) => signal ?? code);
  }

  /** Writes each as a line of its own. */
  send(messages: readonly Buffer[]): void {
    this.child.stdin.write(Buffer.concat(messages.flatMap((message) => [message, Buffer.from("\n")])));
  }

  /** Ends its input, and gives its exit code. */
  end(): Promise<unknown> {
    this.child.stdin.end();
    return this.exited;
  }

  [Symbol.dispose](): void {
    this.child.kill("SIGKILL");
  }
}
