import { describe, expect, it, jest } from "@jest/globals";
import { defaultMessages } from "../../errors/messages.js";
import { collect } from "./collect.js";
import type { CollectLimits } from "./collection.js";
import type { ObservableLike } from "./many.js";

const rules = (limits: CollectLimits = {}) => ({
  toolName: "list",
  collect: limits,
  messages: defaultMessages,
});
const never = new AbortController().signal;

type Observer = Parameters<ObservableLike["subscribe"]>[0];

/** An observable that does at subscription what it is told, and tells whether it was left. */
function observable(emit: (observer: Observer) => void) {
  const unsubscribe = jest.fn();
  const subscribe = (observer: Observer) => {
    emit(observer);
    return { unsubscribe };
  };
  return { many: { kind: "observable", source: { subscribe } } as const, unsubscribe };
}

/** An async iterable that gives two values, then does what it is told. */
function asyncSource(then: () => Promise<IteratorResult<unknown>>) {
  const returned = jest.fn(() => Promise.resolve({ done: true as const, value: undefined }));
  let given = 0;
  const next = (): Promise<IteratorResult<unknown>> =>
    ++given <= 2 ? Promise.resolve({ done: false, value: given }) : then();
  const source = { [Symbol.asyncIterator]: () => ({ next, return: returned }) };
  return { many: { kind: "async iterable", source } as const, returned };
}

const endless = (): Promise<never> => new Promise(() => undefined);

describe("an iterator", () => {
  it("is run to its end, at once", () => {
    expect(collect({ kind: "iterator", source: [1, 2].values() }, rules(), never)).toEqual([1, 2]);
  });

  it("is left when it gives too much", () => {
    const left = jest.fn();
    const source = (function* () {
      try {
        for (;;) yield 1;
      } finally {
        left();
      }
    })();
    expect(() => collect({ kind: "iterator", source }, rules({ maxItems: 3 }), never)).toThrow("3 items");
    expect(left).toHaveBeenCalledTimes(1);
  });
});

describe("an async iterable", () => {
  it("is run to its end, and not told to end then", async () => {
    const { many, returned } = asyncSource(() => Promise.resolve({ done: true, value: undefined }));
    await expect(collect(many, rules(), never)).resolves.toEqual([1, 2]);
    expect(returned).not.toHaveBeenCalled();
  });

  it("may answer at once, as it may with for await", async () => {
    const given = [1, 2].values();
    const source = {
      [Symbol.asyncIterator]: () => ({ next: () => given.next() }),
    } as unknown as AsyncIterable<number>;
    await expect(collect({ kind: "async iterable", source }, rules(), never)).resolves.toEqual([1, 2]);
  });

  it("fails with what it throws", async () => {
    const { many } = asyncSource(() => Promise.reject(new Error("down")));
    await expect(collect(many, rules(), never)).rejects.toThrow("down");
  });

  it("is left, and not waited for, when the signal fires while it hangs", async () => {
    const { many, returned } = asyncSource(endless);
    const controller = new AbortController();
    const collected = Promise.resolve(collect(many, rules(), controller.signal));
    const reason = new Error("enough");
    controller.abort(reason);
    await expect(collected).rejects.toBe(reason);
    expect(returned).toHaveBeenCalledTimes(1);
  });

  it("is left when the signal had fired, or when it gives too much", async () => {
    const before = asyncSource(endless);
    const aborted = AbortSignal.abort(new Error("enough"));
    await expect(collect(before.many, rules(), aborted)).rejects.toThrow("enough");
    expect(before.returned).toHaveBeenCalledTimes(1);
    const tooMuch = asyncSource(endless);
    await expect(collect(tooMuch.many, rules({ maxItems: 1 }), never)).rejects.toThrow("1 items");
    expect(tooMuch.returned).toHaveBeenCalledTimes(1);
  });

  it("leaves no listener at the signal", async () => {
    const { signal } = new AbortController();
    const remove = jest.spyOn(signal, "removeEventListener");
    const add = jest.spyOn(signal, "addEventListener");
    const { many } = asyncSource(() => Promise.resolve({ done: true, value: undefined }));
    await collect(many, rules(), signal);
    expect(add).toHaveBeenCalledTimes(1);
    expect(remove.mock.calls).toEqual(add.mock.calls);
  });
});

describe("an observable", () => {
  it("is run to its end, whenever that is", async () => {
    const now = observable(({ next, complete }) => {
      next(1);
      complete();
      next(2);
    });
    await expect(collect(now.many, rules(), never)).resolves.toEqual([1]);
    const later = observable(({ next, complete }) => {
      queueMicrotask(() => {
        next(1);
        complete();
      });
    });
    await expect(collect(later.many, rules(), never)).resolves.toEqual([1]);
    expect(now.unsubscribe).toHaveBeenCalledTimes(1);
  });

  it("fails with its error, or with what its subscription throws", async () => {
    const told = observable(({ error }) => {
      error("down");
    });
    await expect(collect(told.many, rules(), never)).rejects.toBe("down");
    const thrown = observable(() => {
      throw new Error("no subscription");
    });
    await expect(collect(thrown.many, rules(), never)).rejects.toThrow("no subscription");
  });

  it("is left when it gives too much, without an error in its face", async () => {
    const { many, unsubscribe } = observable(({ next }) => {
      for (let n = 0; n < 10; n++) next(n);
    });
    await expect(collect(many, rules({ maxItems: 3 }), never)).rejects.toThrow("3 items");
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  it("is left when the signal fires, and not begun when it had", async () => {
    const controller = new AbortController();
    const { many, unsubscribe } = observable(() => undefined);
    const collected = Promise.resolve(collect(many, rules(), controller.signal));
    controller.abort(new Error("enough"));
    await expect(collected).rejects.toThrow("enough");
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    const emit = jest.fn();
    await expect(collect(observable(emit).many, rules(), controller.signal)).rejects.toThrow("enough");
    expect(emit).not.toHaveBeenCalled();
  });
});
