const { imul } = Math;

/** Choices that look random and are the same for the same seed (the generator is mulberry32). */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** An integer from 0 to `count` - 1; `count` is positive. */
  below(count: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  }

  /** The same items in another order. */
  shuffled<T>(items: readonly T[]): readonly T[] {
    const left = [...items];
    return items.flatMap(() => left.splice(this.below(left.length), 1));
  }
}

/** A seed that nobody has chosen. */
export function anySeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}
