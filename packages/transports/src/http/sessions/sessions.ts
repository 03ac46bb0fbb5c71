import { abortError, type Connection } from "@toolwright/kernel";
import type { OnFault } from "../answers/event-stream.js";
import { startTimer } from "../timer.js";
import { Session } from "./session.js";
import { SessionStream } from "./session-stream.js";

/** How long and how many sessions are kept. */
export interface SessionLimits {
  /** Milliseconds without a request after which a session ends; never while a call runs or a stream is open. */
  readonly idleMs: number;
  readonly max: number;
}

const SWEEP_MS = 60_000;

/**
 * The only owner of what belongs to a session (2025-11-25, basic/transports). Most clients never say goodbye, so those
 * that fall silent are ended here, by one timer for all.
 */
export class Sessions {
  readonly #limits: SessionLimits;
  readonly #onFault: OnFault;
  readonly #sessions = new Map<string, Session>();
  #sweeper: ReturnType<typeof setInterval> | undefined;

  /** @param onFault told of a host that fails to send what belongs to no request */
  constructor(limits: SessionLimits, onFault: OnFault) {
    this.#limits = limits;
    this.#onFault = onFault;
  }

  get size(): number {
    return this.#sessions.size;
  }

  /** Whether there is no room for one more, not even after the idle ones are ended. */
  isFull(): boolean {
    if (this.#sessions.size >= this.#limits.max) this.#sweep();
    return this.#sessions.size >= this.#limits.max;
  }

  /** Keeps a connection under a new id that cannot be guessed, of visible ASCII characters. */
  add(connection: Connection): Session {
    const session = new Session(globalThis.crypto.randomUUID(), connection, new SessionStream(this.#onFault));
    this.#sessions.set(session.id, session);
    this.#sweeper ??= startTimer(() => this.#sweep(), Math.min(this.#limits.idleMs, SWEEP_MS));
    return session;
  }

  /** The live session of that id; asking for it counts as activity. */
  find(id: string): Session | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined) return undefined;
    const now = performance.now();
    if (this.#isIdle(session, now)) {
      this.end(session);
      return undefined;
    }
    session.touch(now);
    return session;
  }

  /** Ends a session, aborts its calls and ends its stream. */
  end(session: Session): void {
    if (!this.#sessions.delete(session.id)) return;
    if (this.#sessions.size === 0) {
      clearInterval(this.#sweeper);
      this.#sweeper = undefined;
    }
    session.connection.close(abortError("The session has ended"));
    session.stream.end();
  }

  /** Ends all of them. */
  close(): void {
    for (const session of this.#sessions.values()) this.end(session);
  }

  #sweep(): void {
    const now = performance.now();
    for (const session of this.#sessions.values()) {
      if (this.#isIdle(session, now)) this.end(session);
    }
  }

  #isIdle(session: Session, now: number): boolean {
    return session.idleMs(now) >= this.#limits.idleMs;
  }
}
