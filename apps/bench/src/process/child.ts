import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

interface Answer {
  readonly value?: unknown;
  readonly fault?: string;
}

/** A process of this package that obeys commands. */
export class Child {
  readonly #process: ChildProcess;

  /** @param module the compiled module to run; it calls `serveCommands` */
  constructor(module: URL) {
    this.#process = fork(module);
  }

  /**
   * Gives one command and waits for its answer.
   *
   * @throws Error with the child's own stack when the command failed there, or when the child ended
   */
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

  /** Lets go of the child and waits until it has ended. */
  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, "exit");
    this.#process.disconnect();
    await ended;
  }
}
