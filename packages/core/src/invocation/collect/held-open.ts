import type { MaybePromise } from "../../schema/maybe-promise.js";

/** A generator, as the language makes them. */
export type AnyGenerator = Generator<unknown, unknown, unknown> | AsyncGenerator<unknown, unknown, unknown>;

/** What lasts as long as a generator. */
export interface Hold {
  /** Told once, when the generator has ended, failed or was left. */
  readonly end: () => MaybePromise<void>;
  /** Asked before each step; where it throws, there is no other, and the generator is left. */
  readonly assertGoesOn?: () => void;
}

type Members = Readonly<Record<PropertyKey, unknown>>;

/**
 * Whether a value is a generator: whoever iterates one goes to its end or leaves it by `return` or `throw`. Cursors and
 * streams, which need not be iterated at all, are none.
 */
export function isGenerator(value: unknown): value is AnyGenerator {
  if (typeof value !== "object" || value === null) return false;
  const members = value as Members;
  return (
    typeof members["next"] === "function" &&
    typeof members["return"] === "function" &&
    typeof members["throw"] === "function" &&
    (isAsync(members) || typeof members[Symbol.iterator] === "function")
  );
}

/** The same steps as those of a generator, and something that lasts until the last of them was taken. */
export function heldOpen<T extends AnyGenerator>(generator: T, { end, assertGoesOn }: Hold): T {
  const held = isAsync(generator)
    ? heldAsync(generator as AsyncGenerator, end)
    : heldSync(generator as Generator, end);
  // Up to its first yield, so that it ends what it holds also where it is left before anybody asked it for something.
  void held.next(undefined);
  if (assertGoesOn !== undefined) checkSteps(held, assertGoesOn);
  return held as T;
}

/** Leaves a generator without waiting for it: it may hang where it is. */
export function leave(generator: { return?(value: unknown): unknown }): void {
  Promise.resolve()
    .then(() => generator.return?.(undefined))
    .catch(() => undefined);
}

async function* heldAsync(
  generator: AsyncGenerator<unknown, unknown, unknown>,
  end: Hold["end"],
): AsyncGenerator<unknown, unknown, unknown> {
  try {
    yield;
    return yield* generator;
  } finally {
    try {
      await generator.return(undefined);
    } finally {
      await end();
    }
  }
}

function* heldSync(
  generator: Generator<unknown, unknown, unknown>,
  end: Hold["end"],
): Generator<unknown, unknown, unknown> {
  try {
    yield;
    return yield* generator;
  } finally {
    try {
      generator.return(undefined);
    } finally {
      void end();
    }
  }
}

/** Steps of a generator that was left would say that there are no more: those must say why. */
function checkSteps(held: AnyGenerator, assertGoesOn: () => void): void {
  const steps = held as AsyncGenerator;
  const next = steps.next.bind(steps);
  const check = (): void => {
    try {
      assertGoesOn();
    } catch (reason) {
      leave(held);
      throw reason;
    }
  };
  const now = (...sent: [] | [unknown]): unknown => {
    check();
    return next(...sent);
  };
  // eslint-disable-next-line @typescript-eslint/require-await -- It rejects where the other throws.
  const later = async (...sent: [] | [unknown]): Promise<unknown> => now(...sent);
  Object.assign(held, { next: isAsync(held) ? later : now });
}

function isAsync(value: object): boolean {
  return typeof (value as Members)[Symbol.asyncIterator] === "function";
}
