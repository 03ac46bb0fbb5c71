import type { Connection } from "@toolwright/kernel";
import type { SessionStream } from "./session-stream.js";

/** One client's handshake and what followed, found again by its id. */
export class Session {
  readonly id: string;
  readonly connection: Connection;
  readonly stream: SessionStream;
  /** Calls in flight and open streams. */
  #holds = 0;
  /** On the monotonic clock, in milliseconds. */
  #usedAt = performance.now();

  constructor(id: string, connection: Connection, stream: SessionStream) {
    this.id = id;
    this.connection = connection;
    this.stream = stream;
    connection.outlet = stream;
  }

  /** Keeps it from growing idle until {@link Session.release}. */
  hold(): void {
    this.#holds++;
  }

  release(): void {
    this.#holds--;
    this.touch(performance.now());
  }

  /** @param now on the monotonic clock, in milliseconds */
  touch(now: number): void {
    this.#usedAt = now;
  }

  /** Milliseconds without a request; none while a call runs or a stream is open. */
  idleMs(now: number): number {
    return this.#holds === 0 ? now - this.#usedAt : 0;
  }
}
