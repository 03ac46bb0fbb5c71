/**
 * A moment that work is waited for until. While it waits it holds the process, so that the work is not cut off by the
 * end of the process; but no longer than the work takes.
 */
export class Deadline {
  readonly #ms: number;
  readonly #expired: Promise<void>;
  #expire!: () => void;

  /** @param ms counted from {@link Deadline.wait} on; at most 2 147 483 647 */
  constructor(ms: number) {
    this.#ms = ms;
    this.#expired = new Promise((resolve) => (this.#expire = resolve));
  }

  /** Resolves with the work, or at the deadline. Rejects as the work does. */
  async wait(work: Promise<void>): Promise<void> {
    const timer = setTimeout(this.#expire, this.#ms);
    try {
      await Promise.race([work, this.#expired]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Brings the deadline forward to now. */
  expire(): void {
    this.#expire();
  }
}
