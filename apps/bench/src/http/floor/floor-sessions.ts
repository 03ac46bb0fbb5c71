import { randomUUID } from "node:crypto";
import type { FloorConnection } from "../../floor/floor-connection.js";

const IDLE_MS = 30 * 60_000;
const SWEEP_MS = 60_000;
const MOST = 10_000;

/** One client's handshake and what followed. */
export interface FloorSession {
  readonly connection: FloorConnection;
  calls: number;
  usedAt: number;
}

/** Sessions by id. Those that fall silent are ended, since most clients never say goodbye. */
export class FloorSessions {
  readonly #sessions = new Map<string, FloorSession>();
  #sweeper: ReturnType<typeof setInterval> | undefined;

  /** Keeps a connection; returns the id of its session, or `undefined` where there is no room. */
  open(connection: FloorConnection): string | undefined {
    if (this.#sessions.size >= MOST) this.#sweep();
    if (this.#sessions.size >= MOST) return undefined;
    const id = randomUUID();
    this.#sessions.set(id, { connection, calls: 0, usedAt: performance.now() });
    this.#sweeper ??= setInterval(() => this.#sweep(), SWEEP_MS).unref();
    return id;
  }

  find(id: string): FloorSession | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined) return undefined;
    const now = performance.now();
    if (isIdle(session, now)) {
      this.end(id);
      return undefined;
    }
    session.usedAt = now;
    return session;
  }

  /** Ends a session and cancels its calls; `false` where there is none. */
  end(id: string): boolean {
    this.#sessions.get(id)?.connection.close();
    return this.#sessions.delete(id);
  }

  close(): void {
    clearInterval(this.#sweeper);
    for (const id of this.#sessions.keys()) this.end(id);
  }

  #sweep(): void {
    const now = performance.now();
    for (const [id, session] of this.#sessions) if (isIdle(session, now)) this.end(id);
  }
}

function isIdle({ calls, usedAt }: FloorSession, now: number): boolean {
  return calls === 0 && now - usedAt >= IDLE_MS;
}
