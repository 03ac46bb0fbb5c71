import { setTimeout as sleep } from "node:timers/promises";

/** What was made for calls, and what became of it, without holding any of it. */
export class Ledger {
  /** Parts that saw somebody else's call. */
  readonly misseen: string[] = [];
  readonly #disposals = new Map<string, number>();
  readonly #refs: WeakRef<object>[] = [];
  #serial = 0;

  get made(): number {
    return this.#serial;
  }

  get undisposed(): readonly string[] {
    return [...this.#disposals].filter(([, count]) => count === 0).map(([name]) => name);
  }

  get disposedTwice(): readonly string[] {
    return [...this.#disposals].filter(([, count]) => count > 1).map(([name]) => name);
  }

  get alive(): number {
    return this.#refs.filter((ref) => ref.deref() !== undefined).length;
  }

  /** Notes something made for a call; the answer is to be told when it is disposed. */
  enter(what: string, instance: object): () => void {
    const name = `${what} ${String(this.#serial++)}`;
    this.#disposals.set(name, 0);
    this.#refs.push(new WeakRef(instance));
    return () => this.#disposals.set(name, (this.#disposals.get(name) ?? 0) + 1);
  }

  /** Notes who a part believes is calling, where it is not who does. */
  saw(part: string, seen: unknown, user: unknown): void {
    if (seen !== user) this.misseen.push(`${part} of ${String(user)} saw ${String(seen)}`);
  }

  /** Waits, not for ever, until all is disposed: whoever cancelled does not wait for that. */
  async settled(): Promise<void> {
    for (let round = 0; round < 200 && this.undisposed.length > 0; round++) await sleep(10);
  }
}
