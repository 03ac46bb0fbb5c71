import { type Id, isId, type Json } from "./floor-message.js";

/** At most one report leaves in this many milliseconds; the newest one that waits leaves before the result. */
const REPORT_MS = 20;

/** Whoever hears what comes before a result. */
export interface FloorListener {
  /** Sends a message that comes before the answer. */
  notify(text: string): void;
}

/** Reports how far one call is: nothing without the client's token, and values that only rise. */
export class FloorReporter {
  readonly #listener: FloorListener;
  readonly #token: Id;
  #last = -Infinity;
  #reportedAt = -Infinity;
  #waiting: string | undefined;

  private constructor(listener: FloorListener, token: Id) {
    this.#listener = listener;
    this.#token = token;
  }

  /** A reporter for a call whose client asked for reports and can hear them. */
  static of(meta: Json | undefined, listener: FloorListener | undefined): FloorReporter | undefined {
    const token = meta?.["progressToken"];
    return listener !== undefined && isId(token) ? new FloorReporter(listener, token) : undefined;
  }

  report(progress: number, total: number): void {
    if (!Number.isFinite(progress) || progress <= this.#last) return;
    this.#last = progress;
    const params = { progressToken: this.#token, progress, total };
    const text = JSON.stringify({ jsonrpc: "2.0", method: "notifications/progress", params });
    const now = performance.now();
    if (now - this.#reportedAt < REPORT_MS) {
      this.#waiting = text;
      return;
    }
    this.#reportedAt = now;
    this.#waiting = undefined;
    this.#listener.notify(text);
  }

  /** Lets the report that waits go. */
  flush(): void {
    if (this.#waiting !== undefined) this.#listener.notify(this.#waiting);
    this.#waiting = undefined;
  }
}
