import { holdProcess, leaveProcess } from "./joint-end.js";

/** What a transport does to its process. One that leaves it alone has none. */
export interface Lifetime {
  /**
   * Listens for signals.
   *
   * @param onSignal told of the first SIGINT or SIGTERM; a second one ends the process at once
   */
  begin(onSignal: () => void): void;
  /** Marks the end of the process as a failure. */
  fail(): void;
  /** Lets the process end, once every other transport with a lifetime has finished: by itself, or a moment later. */
  end(): void;
  /** Gives everything back, for a process that goes on. */
  release(): void;
}

/**
 * Takes SIGINT and SIGTERM for requests to stop: after the first one work may be finished; the second ends the process
 * with 128 and the signal's number, as shells report a process that a signal has killed.
 */
export class SignalLifetime implements Lifetime {
  #onSignal: (() => void) | undefined;
  #signalled = false;

  begin(onSignal: () => void): void {
    this.#onSignal = onSignal;
    holdProcess(this);
    process.on("SIGINT", this.#receive).on("SIGTERM", this.#receive);
  }

  fail(): void {
    process.exitCode ??= 1;
  }

  end(): void {
    leaveProcess(this, true);
  }

  release(): void {
    process.off("SIGINT", this.#receive).off("SIGTERM", this.#receive);
    leaveProcess(this, false);
  }

  readonly #receive = (_signal: NodeJS.Signals, number: number): void => {
    if (this.#signalled) process.exit(128 + number);
    this.#signalled = true;
    this.#onSignal?.();
  };
}
