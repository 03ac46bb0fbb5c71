import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The entry of the built app. */
export const MAIN = fileURLToPath(new URL("../../apps/helpdesk/dist/main.js", import.meta.url));

/** Ends a process that a failing test left behind. */
const LIFE_MS = 120_000;

/** How the process ended, and all it printed. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built app over HTTP, in a process of its own, on a port that the system chooses. */
export class HelpdeskProcess {
  readonly child: ChildProcess;
  /** Settles when the process has ended and its output is complete. */
  readonly outcome: Promise<Outcome>;
  #stdout = "";
  #stderr = "";

  constructor(args: readonly string[] = ["http"], env: NodeJS.ProcessEnv = {}) {
    const { PATH } = process.env;
    this.child = spawn(process.execPath, [MAIN, ...args], {
      env: { PATH, PORT: "0", ...env },
      timeout: LIFE_MS,
      killSignal: "SIGKILL",
    });
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => (this.#stdout += text));
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.#stderr += text));
    this.outcome = once(this.child, "close").then(([code]) => {
      return { code: code as number | null, stdout: this.#stdout, stderr: this.#stderr };
    });
  }

  /** The address that the log tells; rejects when the process ends without one. */
  async url(): Promise<string> {
    for (;;) {
      const found = /"url":"([^"]+)"/.exec(this.#stderr)?.[1];
      if (found !== undefined) return found;
      const more =
        this.child.stderr === null ? Promise.reject(new Error("no stderr")) : once(this.child.stderr, "data");
      const ended = this.outcome.then(({ stderr }) => {
        throw new Error(`The process ended before it served: ${stderr}`);
      });
      await Promise.race([more, ended]);
    }
  }

  /** Ends the process, if a failing test left it behind. */
  kill(): void {
    this.child.kill("SIGKILL");
  }
}

/** The messages of a log of JSON lines. */
export function messagesIn(log: string): string[] {
  const lines = log.trimEnd().split("\n");
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
}
