/** The seed of a run: the same each time, unless `HOSTILE_SEED` asks for another one. */
export const SEED = Number(process.env["HOSTILE_SEED"] ?? 20_260_728);

// Under Jest every look at a global costs as much as the arithmetic, and a flood needs millions of numbers.
const { imul } = Math;

/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** An integer from 0 to 2^32 - 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** An integer from 0 to `count` - 1. */
  below(count: number): number {
    return this.next() % count;
  }

  /** `true` in that share of cases, from 0 to 1. */
  chance(share: number): boolean {
    return this.next() < share * 2 ** 32;
  }

  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new RangeError("Nothing to pick from");
    return items[this.below(items.length)] as T;
  }
}
