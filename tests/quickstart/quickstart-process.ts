import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The folder of the built app. */
export const DIST = fileURLToPath(new URL("../../apps/quickstart/dist/", import.meta.url));

/** How a process ended, and all it printed. */
export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** No process outlives a worker that was killed by much. */
const MAX_LIFE_MS = 120_000;

/** The built app, or another entry of it, in a process of its own. */
export class QuickstartProcess {
  readonly child: ChildProcess;
  #stdout = "";
  #stderr = "";
  readonly #outcome: Promise<Outcome>;

  constructor(
    args: readonly string[],
    { entry = "main.js", env = {} }: { entry?: string; env?: NodeJS.ProcessEnv } = {},
  ) {
    this.child = spawn(process.execPath, [DIST + entry, ...args], {
      env: { ...process.env, NODE_OPTIONS: "", ...env },
      timeout: MAX_LIFE_MS,
      killSignal: "SIGKILL",
    });
    this.child.stdout?.setEncoding("utf8").on("data", (text: string) => (this.#stdout += text));
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => (this.#stderr += text));
    this.#outcome = once(this.child, "close").then(([code]) => ({
      code: code as number | null,
      stdout: this.#stdout,
      stderr: this.#stderr,
    }));
  }

  /** Resolves when the process has ended and its output is complete. */
  get outcome(): Promise<Outcome> {
    return this.#outcome;
  }

  /** Resolves with the first match in what was printed on stdout; rejects when the process ends without one. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.#stdout);
      if (match !== null) return match;
      const more =
        this.child.stdout === null ? Promise.reject(new Error("no stdout")) : once(this.child.stdout, "data");
      const ended = this.#outcome.then(({ code, stderr }) => {
        throw new Error(
          `The process ended with ${String(code)} before it printed ${String(pattern)}: ${stderr}`,
        );
      });
      await Promise.race([more, ended]);
    }
  }

  /** Ends the process, if a failing test left it behind. */
  kill(): void {
    this.child.kill("SIGKILL");
  }
}
