/** Lets one call wait for what another one does: named events that happen once. */
export class Signposts {
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #passed = new Set<string>();

  /** The event has happened. */
  pass(name: string): void {
    this.#passed.add(name);
    for (const resume of this.#waiting.get(name) ?? []) resume();
    this.#waiting.delete(name);
  }

  /**
   * Resolves as soon as the event has happened, at once when it already has.
   *
   * @throws what the signal was aborted with
   */
  async passed(name: string, signal: AbortSignal): Promise<void> {
    if (this.#passed.has(name)) return;
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), resolve]);
      signal.addEventListener("abort", () => {
        reject(signal.reason as Error);
      });
    });
  }
}
