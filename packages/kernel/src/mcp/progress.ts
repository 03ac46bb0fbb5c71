import type { Call } from "../jsonrpc/call.js";
import type { Params } from "../jsonrpc/messages/message.js";

/** One step of a long call, as its method reports it. */
export interface Progress {
  /** How far the call is, in a unit of the method's own. */
  readonly progress: number;
  /** How far it will go, in the same unit; left out where nobody knows. */
  readonly total?: number | undefined;
  /** For people. */
  readonly message?: string | undefined;
}

/** At most one message in this many milliseconds leaves; the newest one held back leaves before the reply. */
const INTERVAL_MS = 20;

/**
 * Reports the progress of one call (2025-11-25 and 2026-07-28, basic/utilities/progress).
 *
 * Keeps what the protocol asks for, whatever the method does: nothing without the client's token, which is echoed as it
 * came; values strictly increase; nothing after the response.
 */
export class ProgressReporter {
  readonly #call: Call;
  readonly #token: unknown;
  #last = -Infinity;
  #sentAt = -Infinity;
  #held: Progress | undefined;

  constructor(call: Call) {
    this.#call = call;
    this.#token = (call.params?.["_meta"] as Params | undefined)?.["progressToken"];
    if (this.#token !== undefined) call.beforeReply(() => this.#flush());
  }

  /** Reports one step. A value that is not finite, or not above the last one, is dropped. */
  report(step: Progress): void {
    if (this.#token === undefined || this.#call.ended) return;
    if (!Number.isFinite(step.progress) || step.progress <= this.#last) return;
    this.#last = step.progress;
    const now = Date.now();
    const elapsed = now - this.#sentAt;
    // Below zero, the wall clock was set back: waiting for it to catch up would silence the call.
    if (elapsed >= 0 && elapsed < INTERVAL_MS) {
      this.#held = step;
      return;
    }
    this.#held = undefined;
    this.#sentAt = now;
    this.#send(step);
  }

  #flush(): void {
    if (this.#held !== undefined) this.#send(this.#held);
  }

  #send({ progress, total, message }: Progress): void {
    this.#call.notify("notifications/progress", {
      progressToken: this.#token,
      progress,
      // What is not defined is not in JSON.
      total: Number.isFinite(total) ? total : undefined,
      message: typeof message === "string" ? message : undefined,
    });
  }
}
