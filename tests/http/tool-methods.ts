import { type Call, McpError, type Method, ProgressReporter } from "@toolwright/kernel";

interface Waiting {
  readonly call: Call;
  readonly finish: () => void;
}

/** A few tools as bare methods, and a view from inside of the calls that wait. */
export class ToolMethods {
  readonly methods: readonly Method[] = [
    { name: "tools/list", handle: () => ({ tools: [] }) },
    { name: "prompts/get", handle: (call) => answer(`prompt ${String(call.params?.["name"])}`) },
    { name: "resources/read", handle: (call) => answer(`resource ${String(call.params?.["uri"])}`) },
    { name: "tools/call", handle: (call) => this.#call(call) },
  ];
  /** Why calls were aborted, in order. */
  readonly aborted: string[] = [];
  #waiting: Waiting[] = [];
  #arrivals: (() => void)[] = [];
  #aborts: (() => void)[] = [];

  /** Lets every waiting call answer. */
  release(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { finish } of waiting) finish();
  }

  /** Resolves once that many calls wait. */
  async waiting(count = 1): Promise<readonly Call[]> {
    while (this.#waiting.length < count) await new Promise<void>((resolve) => this.#arrivals.push(resolve));
    return this.#waiting.map(({ call }) => call);
  }

  /** Resolves once that many calls were aborted. */
  async aborts(count = 1): Promise<void> {
    while (this.aborted.length < count) await new Promise<void>((resolve) => this.#aborts.push(resolve));
  }

  #call(call: Call): object | Promise<object> {
    const args = (call.params?.["arguments"] ?? {}) as Record<string, unknown>;
    switch (call.params?.["name"]) {
      case "echo":
        return answer(String(args["text"]));
      case "mirrored": {
        const params = ["region", "count", "dry"].map((key) => ({ header: capital(key), value: args[key] }));
        const mismatch = call.exchange.checkMirroredParams?.(params);
        if (mismatch !== undefined) throw mismatch;
        return answer("mirrored");
      }
      case "large":
        return answer("x".repeat(Number(args["bytes"])));
      case "fail":
        throw new McpError(Number(args["code"]), "failed on purpose", args["data"]);
      case "wait":
        return this.#wait(call);
      case "progress":
        return this.#progress(call, Number(args["steps"]));
      case "flood":
        return this.#flood(call, Number(args["bytes"]));
      default:
        throw new McpError(-32602, "Unknown tool");
    }
  }

  #wait(call: Call): Promise<object> {
    return new Promise((resolve, reject) => {
      call.signal.addEventListener("abort", () => {
        this.aborted.push((call.signal.reason as Error).message);
        reject(call.signal.reason as Error);
        this.#wake(this.#aborts);
      });
      this.#waiting.push({ call, finish: () => resolve(answer("waited")) });
      this.#wake(this.#arrivals);
    });
  }

  async #progress(call: Call, steps: number): Promise<object> {
    const reporter = new ProgressReporter(call);
    for (let step = 1; step <= steps; step++) reporter.report({ progress: step, total: steps });
    return this.#wait(call);
  }

  /** Sends that many bytes of notifications, whether the reader follows or not. */
  async #flood(call: Call, bytes: number): Promise<object> {
    const data = "x".repeat(16_384);
    for (let sent = 0; sent < bytes; sent += data.length) call.notify("notifications/message", { data });
    return this.#wait(call);
  }

  #wake(listeners: (() => void)[]): void {
    for (const listener of listeners.splice(0)) listener();
  }
}

function answer(text: string): object {
  return { content: [{ type: "text", text }] };
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
