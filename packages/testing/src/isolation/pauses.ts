/** Who goes on first among those that wait. */
export type PauseOrder = "first" | "last" | "any";

/**
 * Places where calls wait for each other. A fake below a tool awaits {@link here}, where the real thing would wait for a
 * network; `expectCallIsolation` then decides which call goes on: the one that came first, the one that came last, any of
 * them. Where no check is running, nobody waits.
 *
 * @example
 * ```ts
 * const pauses = new Pauses();
 * const accounts = {
 *   find: async (id: string) => {
 *     await pauses.here();
 *     return { id, balance: 100 };
 *   },
 * };
 * ```
 */
export class Pauses {
  readonly #waiting: (() => void)[] = [];
  #isHeld = false;

  /** Waits until the check lets this call go on. */
  here(): Promise<void> {
    if (!this.#isHeld) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Keeps whoever comes from now on. @internal */
  hold(): void {
    this.#isHeld = true;
  }

  /** Lets one go on, if anybody waits; `choose` picks among as many as it is told. @internal */
  release(order: PauseOrder, choose: (count: number) => number): void {
    const { length } = this.#waiting;
    if (length === 0) return;
    const index = order === "first" ? 0 : order === "last" ? length - 1 : choose(length);
    for (const goOn of this.#waiting.splice(index, 1)) goOn();
  }

  /** Lets all go on, and nobody wait any more. @internal */
  letGo(): void {
    this.#isHeld = false;
    for (const goOn of this.#waiting.splice(0)) goOn();
  }
}
