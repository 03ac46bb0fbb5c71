import { transportError } from "../../errors.js";
import { type Lifetime, SignalLifetime } from "../../process/signal-lifetime.js";
import type { StdoutGuard } from "./stdout-guard.js";

/**
 * The {@link Lifetime} of a process whose standard streams belong to a transport: it claims them with its signals, and
 * guards stdout until it is released.
 */
export class ProcessLifetime implements Lifetime {
  readonly #guard: StdoutGuard;
  readonly #signals = new SignalLifetime();
  #begun = false;
  #released = false;

  /** @param guard counted as held until {@link ProcessLifetime.release} */
  constructor(guard: StdoutGuard) {
    this.#guard = guard;
    guard.holders += 1;
  }

  /** @throws TransportError `TW_STDIO_TAKEN` if another transport of this process has the standard streams */
  begin(onSignal: () => void): void {
    if (this.#guard.serving) throw transportError("TW_STDIO_TAKEN", {});
    this.#guard.serving = true;
    this.#begun = true;
    this.#signals.begin(onSignal);
  }

  fail(): void {
    this.#signals.fail();
  }

  end(): void {
    this.#signals.end();
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    if (this.#begun) {
      this.#signals.release();
      this.#guard.serving = false;
    }
    this.#guard.holders -= 1;
    if (this.#guard.holders === 0) this.#guard.lift();
  }
}
