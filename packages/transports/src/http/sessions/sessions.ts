import { abortError, type Connection } from "@toolwright/kernel";
import { startTimer } from "../timer.js";
import { SessionStream } from "./session-stream.js";

/** How long and how many sessions are kept. */
export interface SessionLimits {
  /** Milliseconds without a request after which a session ends; never while a call runs or a stream is open. */
  readonly idleMs: number;
  readonly max: number;
}

/** One client's handshake and what followed, found again by its id. */
export interface Session {
  readonly id: string;
  readonly connection: Connection;
  readonly stream: SessionStream;
}

interface Entry extends Session {
  /** Calls in flight and open streams. */
  holds: number;
  /** On the monotonic clock, in milliseconds. */
  usedAt: number;
}

const SWEEP_MS = 60_000;

/**
 * The only owner of what belongs to a session (2025-11-25, basic/transports). Most clients never say goodbye, so those
 * that fall silent are ended here, by one timer for all.
 */
export class Sessions {
  readonly #limits: SessionLimits;
  readonly #entries = new Map<string, Entry>();
  #sweeper: ReturnType<typeof setInterval> | undefined;

  constructor(limits: SessionLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Whether there is no room for one more, not even after the idle ones are ended. */
  isFull(): boolean {
    if (this.#entries.size >= this.#limits.max) this.#sweep();
    return this.#entries.size >= this.#limits.max;
  }

  /** Keeps a connection under a new id that cannot be guessed, of visible ASCII characters. */
  add(connection: Connection): Session {
    const stream = new SessionStream();
    connection.outlet = stream;
    const id = globalThis.crypto.randomUUID();
    const entry: Entry = { id, connection, stream, holds: 0, usedAt: performance.now() };
    this.#entries.set(entry.id, entry);
    this.#sweeper ??= startTimer(() => this.#sweep(), Math.min(this.#limits.idleMs, SWEEP_MS));
    return entry;
  }

  /** The live session of that id; asking for it counts as activity. */
  find(id: string): Session | undefined {
    const entry = this.#entries.get(id);
    if (entry === undefined) return undefined;
    if (this.#isIdle(entry)) {
      this.#end(entry);
      return undefined;
    }
    entry.usedAt = performance.now();
    return entry;
  }

  /** Keeps a session from growing idle until {@link Sessions.release}. */
  hold(session: Session): void {
    const entry = this.#entries.get(session.id);
    if (entry !== undefined) entry.holds++;
  }

  release(session: Session): void {
    const entry = this.#entries.get(session.id);
    if (entry === undefined) return;
    entry.holds--;
    entry.usedAt = performance.now();
  }

  /** Ends a session, aborts its calls and ends its stream. */
  end(session: Session): void {
    const entry = this.#entries.get(session.id);
    if (entry !== undefined) this.#end(entry);
  }

  /** Ends all of them. */
  close(): void {
    for (const entry of this.#entries.values()) this.#end(entry);
  }

  #end(entry: Entry): void {
    this.#entries.delete(entry.id);
    if (this.#entries.size === 0) {
      clearInterval(this.#sweeper);
      this.#sweeper = undefined;
    }
    entry.connection.close(abortError("The session has ended"));
    entry.stream.end();
  }

  #sweep(): void {
    for (const entry of this.#entries.values()) {
      if (this.#isIdle(entry)) this.#end(entry);
    }
  }

  #isIdle(entry: Entry): boolean {
    return entry.holds === 0 && performance.now() - entry.usedAt >= this.#limits.idleMs;
  }
}
