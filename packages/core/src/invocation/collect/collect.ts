import type { MaybePromise } from "../../schema/maybe-promise.js";
import { Collection, type CollectRules } from "./collection.js";
import { leave } from "./held-open.js";
import type { Many, ObservableLike } from "./many.js";

/**
 * Collects what a tool gives one after the other into a list. When the signal fires, or there is too much, the source is
 * told (`return()`, `unsubscribe()`) and not waited for.
 *
 * @throws ToolError beyond the limits; the signal's reason; whatever the source throws
 */
export function collect(
  many: Many,
  rules: CollectRules,
  signal: AbortSignal,
): MaybePromise<readonly unknown[]> {
  const collection = new Collection(rules);
  switch (many.kind) {
    case "iterator":
      for (const item of many.source) collection.add(item);
      return collection.items;
    case "async iterable":
      return collectAsync(many.source, collection, signal);
    case "observable":
      return collectObservable(many.source, collection, signal);
  }
}

async function collectAsync(source: AsyncIterable<unknown>, collection: Collection, signal: AbortSignal) {
  const iterator = source[Symbol.asyncIterator]();
  let giveUp: (reason: unknown) => void = () => undefined;
  const onAbort = (): void => {
    giveUp(signal.reason);
  };
  signal.addEventListener("abort", onAbort);
  const next = (): Promise<IteratorResult<unknown>> =>
    new Promise((resolve, reject) => {
      giveUp = reject;
      // As `for await` has it, the iterator may answer at once.
      Promise.resolve(iterator.next()).then(resolve, reject);
    });
  try {
    signal.throwIfAborted();
    for (let step = await next(); step.done !== true; step = await next()) collection.add(step.value);
    return collection.items;
  } catch (error) {
    leave(iterator);
    throw error;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** An observable that never lets go of the thread cannot be stopped, as any loop without an end. */
function collectObservable(source: ObservableLike, collection: Collection, signal: AbortSignal) {
  return new Promise<readonly unknown[]>((resolve, reject) => {
    const end = onceSubscribed(() => {
      signal.removeEventListener("abort", onAbort);
    });
    const fail = (fault: unknown): void => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what was thrown is told as it is
      reject(fault);
      end.now();
    };
    const onAbort = (): void => {
      fail(signal.reason);
    };
    const next = (item: unknown): void => {
      if (end.reached) return;
      try {
        collection.add(item);
      } catch (tooMuch) {
        fail(tooMuch); // thrown here, it would become nobody's error
      }
    };
    const complete = (): void => {
      resolve(collection.items);
      end.now();
    };
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
    else end.subscribed(source.subscribe({ next, error: fail, complete }));
  });
}

/** Unsubscribes at the end, or as soon as there is a subscription, since a source may end before it gives one. */
function onceSubscribed(leaveSignal: () => void) {
  let subscription: { unsubscribe(): void } | undefined;
  let reached = false;
  return {
    get reached(): boolean {
      return reached;
    },
    subscribed: (made: { unsubscribe(): void }): void => {
      subscription = made;
      if (reached) made.unsubscribe();
    },
    now: (): void => {
      if (reached) return;
      reached = true;
      leaveSignal();
      subscription?.unsubscribe();
    },
  };
}
