import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it, jest } from "@jest/globals";

/** Processes start slowly on a busy machine. No assertion depends on it. */
const PROCESS_TEST_MS = 60_000;
jest.setTimeout(PROCESS_TEST_MS);

const FIXTURE = fileURLToPath(new URL("./fixtures/lifecycle-server.mjs", import.meta.url));

/** An app in a process of its own, ended with the test. */
class AppProcess implements Disposable {
  readonly child: ChildProcessWithoutNullStreams;
  readonly ended: Promise<unknown>;
  #printed = "";

  private constructor(args: readonly string[]) {
    this.child = spawn(process.execPath, [FIXTURE, ...args], {
      timeout: PROCESS_TEST_MS,
      killSignal: "SIGKILL",
    });
    this.child.stderr.setEncoding("utf8").on("data", (text: string) => (this.#printed += text));
    this.ended = once(this.child, "close").then(([code, signal]) => (signal ?? code) as unknown);
  }

  /** Starts an app, and waits until it serves. */
  static async start(...args: string[]): Promise<AppProcess> {
    const started = new AppProcess(args);
    await started.until("listening");
    return started;
  }

  get lines(): readonly string[] {
    return this.#printed.trimEnd().split("\n");
  }

  async until(line: string): Promise<void> {
    while (!this.lines.includes(line)) {
      const over = this.ended.then(() => true);
      if ((await Promise.race([once(this.child.stderr, "data"), over])) === true)
        throw new Error(`Ended before "${line}":\n${this.#printed}`);
    }
  }

  [Symbol.dispose](): void {
    this.child.kill("SIGKILL");
  }
}

const STARTED = ["pool started", "app made", "listening"];

describe.each([
  ["stdio", []],
  ["HTTP", ["--http"]],
])("the end of a process over %s", (_name, args) => {
  it.each(["SIGTERM", "SIGINT"] as const)("comes after onStop and disposal on %s", async (signal) => {
    using app = await AppProcess.start(...args);
    app.child.kill(signal);
    expect(await app.ended).toBe(0);
    expect(app.lines).toEqual([
      ...STARTED,
      "pool stopping",
      "pool stopped",
      "pool disposed",
      "ended by itself",
    ]);
  });

  it("comes at once on a second signal, in spite of an onStop that hangs", async () => {
    using app = await AppProcess.start("--hang", "--deadline=600000", ...args);
    app.child.kill("SIGTERM");
    await app.until("pool stopping");
    app.child.kill("SIGTERM");
    expect(await app.ended).toBe(143);
    expect(app.lines).toEqual([...STARTED, "pool stopping"]);
  });

  it("comes by itself at the deadline, with a line that names who hangs", async () => {
    using app = await AppProcess.start("--hang", "--deadline=0", ...args);
    app.child.kill("SIGTERM");
    expect(await app.ended).toBe(0);
    expect(app.lines).toEqual([
      ...STARTED,
      "pool stopping",
      "pool disposed",
      expect.stringMatching(/^Stopping took longer than 0 ms; not ended: Pool /),
      "ended by itself",
    ]);
  });
});

describe("the end of stdin", () => {
  it("stops the app as a signal does", async () => {
    using app = await AppProcess.start();
    app.child.stdin.end();
    expect(await app.ended).toBe(0);
    expect(app.lines.slice(3)).toEqual(["pool stopping", "pool stopped", "pool disposed", "ended by itself"]);
  });
});
