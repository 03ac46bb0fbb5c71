import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Address } from "./peer-client.js";

const LAUNCHER = "../../node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js";
const CLI = [fileURLToPath(new URL(LAUNCHER, import.meta.url)), "--cli", "--format", "json", "-q"];

/** How the Inspector ended, and what it printed. */
export interface InspectorRun {
  /** 0, or 5 where the tool's answer is an error. */
  readonly exitCode: number;
  /** From stdout; `undefined` where it is empty. */
  readonly result: unknown;
  /** From stderr; `undefined` where it is empty. */
  readonly error: unknown;
}

/** The eras by which the Inspector chooses a revision. */
export type Era = "legacy" | "modern";

/** The command line of the MCP Inspector, with a home of its own: each request is a process and a connection. */
export class Inspector {
  readonly #home = mkdtempSync(join(tmpdir(), "toolwright-inspector-"));
  readonly #before: readonly string[];
  readonly #after: readonly string[];

  constructor(era: Era, address: Address) {
    this.#before = [...CLI, "--protocol-era", era];
    this.#after = "command" in address ? [address.command, ...address.args] : [address.url];
  }

  /** Sends one request, and waits until the Inspector has ended. */
  request(method: string, ...options: string[]): Promise<InspectorRun> {
    const args = [...this.#before, "--method", method, ...options, ...this.#after];
    const env = { ...process.env, HOME: this.#home, MCP_INSPECTOR_SECRET_STORE: "memory" };
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        args,
        { env, timeout: 120_000, killSignal: "SIGKILL" },
        (failure, stdout, stderr) => {
          const exitCode = failure === null ? 0 : Number(failure.code);
          resolve({
            exitCode,
            result: memberOf(stdout, "result", stderr),
            error: memberOf(stderr, "error", stderr),
          });
        },
      );
    });
  }

  /** Calls a tool. */
  call(name: string, args: Record<string, unknown>): Promise<InspectorRun> {
    return this.request("tools/call", "--tool-name", name, "--tool-args-json", JSON.stringify(args));
  }

  /** Forgets what the Inspector has kept. */
  remove(): void {
    rmSync(this.#home, { recursive: true, force: true });
  }
}

/** Reads the one line of JSON that the Inspector prints; whatever else it prints is an error of the test. */
function memberOf(line: string, member: "result" | "error", context: string): unknown {
  if (line === "") return undefined;
  try {
    return (JSON.parse(line) as Record<string, unknown>)[member];
  } catch (cause) {
    throw new Error(`The Inspector printed something else:\n${line}\n${context}`, { cause });
  }
}
