import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Peer } from "./peer.js";
import type { Role } from "./roles.js";

interface Answer {
  readonly value?: unknown;
  readonly fault?: string;
}

const MAIN = new URL("./child-main.js", import.meta.url);

/** A peer in a process of its own. */
export class Child implements Peer {
  readonly #process: ChildProcess;

  constructor(role: Role) {
    this.#process = fork(MAIN, [role]);
  }

  /** @throws Error with the child's own stack when the command failed there, or when the child ended */
  async ask<T>(command: string, argument?: unknown): Promise<T> {
    const answered = new Promise<Answer>((resolve) => {
      const ended = (code: number | null): void => {
        resolve({ fault: `The process ended with ${String(code)} during "${command}"` });
      };
      this.#process.once("exit", ended);
      this.#process.once("message", (answer) => {
        this.#process.off("exit", ended);
        resolve(answer as Answer);
      });
    });
    this.#process.send({ command, argument });
    const { value, fault } = await answered;
    if (fault !== undefined) throw new Error(fault);
    return value as T;
  }

  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, "exit");
    this.#process.disconnect();
    await ended;
  }
}
