import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { callTool, statelessHeaders, statelessRequest } from "./http-fixture.js";
import { RawClient } from "./raw-client.js";

// Processes start slowly on a busy machine.
const PROCESS_TEST_MS = 60_000;
jest.setTimeout(PROCESS_TEST_MS);

const FIXTURE = fileURLToPath(new URL("./fixtures/graceful-server.mjs", import.meta.url));

/** A server in a process of its own. */
class GracefulServer {
  readonly child: ChildProcess;
  readonly ended: Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>;
  #printed = "";

  constructor(...args: string[]) {
    // The timeout ends a server that outlives Jest itself.
    this.child = fork(FIXTURE, args, {
      silent: true,
      execArgv: [],
      timeout: PROCESS_TEST_MS,
      killSignal: "SIGKILL",
    });
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => (this.#printed += text));
    this.ended = once(this.child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  }

  get printed(): string {
    return this.#printed;
  }

  /** Resolves with the first match in what it printed. */
  async until(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.#printed);
      if (match !== null) return match;
      if (this.child.exitCode !== null) throw new Error(`Ended before ${String(pattern)}: ${this.#printed}`);
      const { stdout } = this.child;
      if (stdout !== null) await Promise.race([once(stdout, "data"), this.ended]);
    }
  }

  async url(): Promise<string> {
    return (await this.until(/url: (\S+)\n/))[1] ?? "";
  }

  /** Calls the tool that waits; resolves once it runs, with what its answer will be. */
  async call(): Promise<{ readonly answer: Promise<Response> }> {
    const request = statelessRequest(callTool("wait"));
    const answer = fetch(await this.url(), {
      method: "POST",
      headers: { "content-type": "application/json", ...statelessHeaders(request) },
      body: JSON.stringify(request),
    });
    answer.catch(() => undefined);
    await this.until(/called\n/);
    return { answer };
  }
}

/** Asks over one connection, since a server that closes takes no new ones. */
class ReadyProbe {
  readonly #client: RawClient;
  #answers = 0;

  constructor(url: string) {
    this.#client = new RawClient(Number(new URL(url).port));
  }

  /** The next answer from its status on. */
  async ask(): Promise<string> {
    const count = ++this.#answers;
    this.#client.request("GET /ready");
    await this.#client.until(new RegExp(`(HTTP/1\\.1 [^}]*}){${String(count)}}`));
    return this.#client.received.split("HTTP/1.1 ")[count] ?? "";
  }

  /** The answer of a server that has heard a signal, which takes a moment. */
  async untilClosing(): Promise<string> {
    for (;;) {
      const answer = await this.ask();
      if (answer.includes("closing")) return answer;
    }
  }
}

const started: GracefulServer[] = [];

function start(...args: string[]): GracefulServer {
  const server = new GracefulServer(...args);
  started.push(server);
  return server;
}

afterEach(() => {
  for (const { child } of started.splice(0)) child.kill("SIGKILL");
});

describe("a server told to stop on signals", () => {
  it.each(["SIGTERM", "SIGINT"] as const)("finishes its calls after %s, then ends with 0", async (signal) => {
    const server = start();
    const probe = new ReadyProbe(await server.url());
    expect(await probe.ask()).toContain("ready");
    const { answer } = await server.call();
    server.child.kill(signal);
    expect(await probe.untilClosing()).toMatch(/^503 .*connection: close/is);
    server.child.send("finish");
    expect(await (await answer).json()).toMatchObject({ result: { content: [{ text: "finished" }] } });
    expect(await server.ended).toEqual([0, null]);
    expect(server.printed).toMatch(/called\nservices closed\n$/);
  });

  it("aborts calls at the deadline, and ends in spite of what holds the process", async () => {
    const server = start("--close-timeout=50", "--hold");
    const { answer } = await server.call();
    server.child.kill("SIGTERM");
    const response = await answer;
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, null]);
    expect(await server.ended).toEqual([0, null]);
    expect(server.printed).toMatch(/called\naborted\nservices closed\n$/);
  });

  it("finishes its calls also beside a transport that is quicker to close", async () => {
    const server = start("--quick");
    const { answer } = await server.call();
    server.child.kill("SIGTERM");
    await server.until(/quick one closed\n/);
    // Longer than what is left of a process when the last transport has closed.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    server.child.send("finish");
    expect(await (await answer).json()).toMatchObject({ result: { content: [{ text: "finished" }] } });
    expect(await server.ended).toEqual([0, null]);
    expect(server.printed).toMatch(/quick one closed\nservices closed\n$/);
  });

  it("ends at once on a second signal, with its number", async () => {
    const server = start();
    const probe = new ReadyProbe(await server.url());
    await probe.ask();
    const { answer } = await server.call();
    server.child.kill("SIGTERM");
    await probe.untilClosing();
    server.child.kill("SIGINT");
    expect(await server.ended).toEqual([130, null]);
    await expect(answer).rejects.toThrow();
  });

  it("reports an app that fails to close, and ends with 1", async () => {
    const server = start("--fail");
    await server.url();
    server.child.kill("SIGTERM");
    expect(await server.ended).toEqual([1, null]);
    expect(server.printed).toContain("fault: Closing the app: on purpose");
  });

  it("gives the signals back when it is closed otherwise", async () => {
    const server = start();
    await server.url();
    server.child.send("close");
    await server.until(/listeners: 0 0\n/);
    expect((await server.ended)[0]).toBe(0);
  });
});

describe("a server not told so", () => {
  it("leaves signals to its process", async () => {
    const server = start("--no-signals");
    await server.url();
    server.child.kill("SIGTERM");
    expect(await server.ended).toEqual([null, "SIGTERM"]);
  });
});
