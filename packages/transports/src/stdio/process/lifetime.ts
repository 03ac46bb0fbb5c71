import { transportError } from "../../errors.js";
import type { StdoutGuard } from "./stdout-guard.js";

/** How long what still holds the process may go on after the app has closed. */
const LINGER_MS = 1000;

/** What a transport on the standard streams does to its process. One on other streams has none. */
export interface Lifetime {
  /**
   * Claims the standard streams and listens for signals.
   *
   * @param onSignal told of the first SIGINT or SIGTERM; a second one ends the process at once
   * @throws TransportError `TW_STDIO_TAKEN` if another transport of this process has them
   */
  begin(onSignal: () => void): void;
  /** Marks the end of the process as a failure. */
  fail(): void;
  /** Lets the process end: by itself, or a moment later in spite of what holds it. */
  end(): void;
  /** Gives everything back, for a process that goes on. */
  release(): void;
}

/** The {@link Lifetime} of the process that this code runs in. */
export class ProcessLifetime implements Lifetime {
  readonly #guard: StdoutGuard;
  #onSignal: (() => void) | undefined;
  #signalled = false;
  #released = false;

  /** @param guard counted as held until {@link ProcessLifetime.release} */
  constructor(guard: StdoutGuard) {
    this.#guard = guard;
    guard.holders += 1;
  }

  begin(onSignal: () => void): void {
    if (this.#guard.serving) throw transportError("TW_STDIO_TAKEN", {});
    this.#guard.serving = true;
    this.#onSignal = onSignal;
    process.on("SIGINT", this.#receive).on("SIGTERM", this.#receive);
  }

  fail(): void {
    process.exitCode ??= 1;
  }

  end(): void {
    setTimeout(() => process.exit(), LINGER_MS).unref();
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    if (this.#onSignal !== undefined) {
      process.off("SIGINT", this.#receive).off("SIGTERM", this.#receive);
      this.#guard.serving = false;
    }
    this.#guard.holders -= 1;
    if (this.#guard.holders === 0) this.#guard.lift();
  }

  readonly #receive = (_signal: NodeJS.Signals, number: number): void => {
    if (this.#signalled) process.exit(128 + number);
    this.#signalled = true;
    this.#onSignal?.();
  };
}
