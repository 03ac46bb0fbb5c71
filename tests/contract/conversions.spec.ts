import { describe, expect, it, jest } from "@jest/globals";
import { Output, text, Tool, ToolContext, ToolService } from "@toolwright/core";
import { z } from "zod";
import { boot, failure, giving, REVISIONS, serve } from "./served.js";

class Money {
  protected readonly currency = "EUR";
  readonly #secret = "hidden";
  constructor(readonly cents: number) {}
  get total(): string {
    return `${String(this.cents)} ${this.currency}`;
  }
  get _internal(): string {
    return this.#secret;
  }
  double(): number {
    return this.cents * 2;
  }
}

class Invoice extends Money {
  readonly number = 7n;
  override get total(): string {
    return `invoice of ${super.total}`;
  }
}

class Failing extends Error {
  readonly config = { password: "hunter2" };
  toJSON(): object {
    return { stack: this.stack, config: this.config };
  }
}

const parsed: unknown = JSON.parse('{"__proto__":{"admin":true},"id":1}');
const bare = Object.assign(Object.create(null) as object, { id: 1n });

const converted: [string, unknown, unknown][] = [
  ["a BigInt", 9007199254740993n, "9007199254740993"],
  ["an integer beyond the safe ones", 2 ** 53, "9007199254740992"],
  ["the last safe integer", Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  ["a large number with an exponent", 1e300, 1e300],
  ["zero below", -0, 0],
  ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
  ["a map of strings", new Map([["__proto__", 1n]]), JSON.parse('{"__proto__":"1"}')],
  ["a map of other keys", new Map([[1, new Date(0)]]), [[1, "1970-01-01T00:00:00.000Z"]]],
  ["an empty map", new Map(), {}],
  ["a set", new Set([1n, undefined]), ["1", null]],
  ["a buffer", Buffer.from([0, 255, 16]), "AP8Q"],
  ["a part of a buffer", new Uint8Array([9, 0, 255, 16]).subarray(1), "AP8Q"],
  ["an array buffer", new Uint8Array([0, 255, 16]).buffer, "AP8Q"],
  ["a data view", new DataView(new Uint8Array([0, 255, 16]).buffer), "AP8Q"],
  ["words of two bytes", new Uint16Array([65280]), "AP8="],
  ["a URL", new URL("https://example.com/a"), "https://example.com/a"],
  ["a regular expression", /a+/g, "/a+/g"],
  ["an error", new TypeError("no"), { name: "TypeError", message: "no" }],
  ["an error that would write its stack", new Failing("no"), { name: "Error", message: "no" }],
  ["an instance with getters", new Money(5), { currency: "EUR", cents: 5, total: "5 EUR" }],
  [
    "an instance of a class that extends another",
    new Invoice(5),
    { currency: "EUR", cents: 5, number: "7", total: "invoice of 5 EUR" },
  ],
  ["an object without prototype", bare, { id: "1" }],
  ["a member named __proto__", parsed, parsed],
  [
    "undefined, functions and symbols in an object",
    { a: undefined, b: () => 1, c: Symbol("c"), d: 1 },
    { d: 1 },
  ],
  [
    "undefined, functions, symbols and holes in a list",
    [undefined, () => 1, Symbol("c"), ...new Array<undefined>(1), 1],
    [null, null, null, null, 1],
  ],
  ["boxed primitives", [Object("a"), Object(1), Object(1n), Object(true)], ["a", 1, "1", true]],
  ["what toJSON gives", { toJSON: (key: string) => ({ key, at: 1n }) }, { key: "value", at: "1" }],
  ["one object twice", [bare, bare], [{ id: "1" }, { id: "1" }]],
];

describe.each(REVISIONS)("inside a returned object, over %s", (revision) => {
  it.each(converted)(
    "is sent as JSON, in the text and in structuredContent alike: %s",
    async (_what, value, json) => {
      await using served = await serve(
        revision,
        giving(() => ({ value })),
      );
      const result = await served.call("give");
      expect(result.structuredContent).toEqual({ value: json });
      expect(JSON.parse((result.content[0] as { text: string }).text)).toEqual({ value: json });
      expect(JSON.stringify(result)).not.toMatch(/hunter2|hidden|unrepresentable\.spec|at .*:\d+:\d+/);
    },
  );
});

describe("a returned value", () => {
  it.each<[string, unknown, string]>([
    ["a BigInt", 7n, '"7"'],
    ["a map", new Map([["a", 1]]), '{"a":1}'],
    ["an error", new Error("x"), '{"name":"Error","message":"x"}'],
    ["bytes", new Uint8Array([0, 255, 16]), '"AP8Q"'],
  ])("is converted as a whole too: %s", async (_what, value, written) => {
    await using app = await boot(giving(() => value));
    expect((await app.call("give")).content).toEqual([text(written)]);
  });

  it("of the tool's own making is converted in all its parts", async () => {
    await using app = await boot(
      giving(() => ({
        content: [{ ...text("a"), _meta: { at: new Date(0) } }],
        structuredContent: { id: 7n },
      })),
    );
    expect(await app.call("give")).toEqual({
      content: [{ ...text("a"), _meta: { at: "1970-01-01T00:00:00.000Z" } }],
      structuredContent: { id: "7" },
    });
  });

  it("keeps unsafe integers where the app says so", async () => {
    await using app = await boot(
      giving(() => ({ size: 2 ** 60 })),
      { numbers: { unsafeIntegers: "number" } },
    );
    expect((await app.call("give")).structuredContent).toEqual({ size: 2 ** 60 });
  });

  it("is the method's own for a caller in the process", async () => {
    const value = new Map([["a", 1n]]);
    @ToolService()
    class Own {
      @Tool()
      own(): Map<string, bigint> {
        return value;
      }
    }
    await using app = await boot(Own);
    expect(await app.service(Own).own()).toBe(value);
  });
});

describe("under an output schema", () => {
  const Row = z.object({ size: z.number(), any: z.any() });

  @ToolService()
  class Rows {
    @Tool()
    @Output(Row)
    row() {
      return { size: 2 ** 60, any: new Map([["at", new Date(0)]]), undeclared: "x" };
    }
  }

  it("the schema's own value is converted, declared numbers stay numbers, and nothing undeclared leaves", async () => {
    await using app = await boot(Rows);
    const json = { size: 2 ** 60, any: { at: "1970-01-01T00:00:00.000Z" } };
    expect(await app.call("row")).toEqual({ content: [text(JSON.stringify(json))], structuredContent: json });
  });
});

async function* numbers(end = Infinity, left?: () => void) {
  try {
    for (let at = 0; at < end; at++) yield await Promise.resolve(at);
  } finally {
    left?.();
  }
}

interface Observer {
  next(item: unknown): void;
  error(fault: unknown): void;
  complete(): void;
}

/** As libraries make them: told by their members alone. */
function observable(run: (observer: Observer) => void, unsubscribe: () => void = () => undefined): object {
  return {
    subscribe: (observer: Observer) => {
      run(observer);
      return { unsubscribe };
    },
    pipe: () => undefined,
  };
}

describe.each(REVISIONS)("what comes one after the other, over %s", (revision) => {
  it.each<[string, () => unknown, string]>([
    ["an async generator", () => numbers(3), "[0,1,2]"],
    ["a generator", () => [1, 2].values(), "[1,2]"],
    ["an empty one", () => numbers(0), "[]"],
    [
      "an observable",
      () =>
        observable((observer) => {
          observer.next({ id: 1n });
          observer.complete();
        }),
      '[{"id":"1"}]',
    ],
    [
      "an observable that completes later",
      () =>
        observable((observer) => {
          queueMicrotask(() => {
            observer.next("a");
            observer.complete();
          });
        }),
      '["a"]',
    ],
  ])("is collected into a list: %s", async (_what, give, written) => {
    await using served = await serve(revision, giving(give));
    expect(await served.call("give")).toEqual({ content: [text(written)] });
  });

  it("is a list of blocks where every one is a block", async () => {
    await using served = await serve(
      revision,
      giving(() => [text("a"), text("b")].values()),
    );
    expect(await served.call("give")).toEqual({ content: [text("a"), text("b")] });
  });

  it.each<[string, (left: () => void) => unknown]>([
    ["an async generator", (left) => numbers(Infinity, left)],
    [
      "a generator",
      function* (left) {
        try {
          for (;;) yield 1;
        } finally {
          left();
        }
      },
    ],
    [
      "an observable",
      (left) =>
        observable((observer) => {
          for (let at = 0; at < 10; at++) observer.next(at);
        }, left),
    ],
  ])("is stopped and refused where it does not end: %s", async (_what, give) => {
    const left = jest.fn();
    await using served = await serve(
      revision,
      giving(() => give(left)),
      { collect: { maxItems: 3 } },
    );
    expect(failure(await served.call("give"))).toBe(
      'The tool "give" gave more than 3 items one after the other, and was stopped. Ask for less: narrow the search, lower a limit, or take one page at a time.',
    );
    await served.client.listTools();
    expect(left).toHaveBeenCalledTimes(1);
  });

  it("is refused beyond so many bytes, and where it is bytes itself", async () => {
    let give: () => unknown = () => ["12345", "67890"].values();
    await using served = await serve(
      revision,
      giving(() => give()),
      { collect: { maxBytes: 9 } },
    );
    expect(failure(await served.call("give"))).toContain("more than 9 bytes");
    give = () => [Buffer.from("a")].values();
    expect(failure(await served.call("give"))).toContain("returned a stream of bytes");
  });

  it.each<[string, () => unknown]>([
    [
      "an async generator",
      async function* () {
        yield await Promise.resolve(1);
        throw new Error("the cursor broke");
      },
    ],
    ["an observable", () => observable((observer) => observer.error(new Error("the cursor broke")))],
  ])("fails as the method would: %s", async (_what, give) => {
    await using served = await serve(revision, giving(give));
    expect(failure(await served.call("give"))).toBe("the cursor broke");
  });
});

describe("what comes one after the other, in a call that is cancelled", () => {
  const never = (left: () => void): AsyncIterable<unknown> => ({
    [Symbol.asyncIterator]: () => ({
      next: () => new Promise(() => undefined),
      return: () => {
        left();
        return Promise.reject(new Error("nobody's"));
      },
    }),
  });

  it.each<[string, (left: () => void) => unknown]>([
    ["an async iterable", never],
    ["an observable", (left) => observable(() => undefined, left)],
  ])("is let go at once, and nothing is logged: %s", async (_what, give) => {
    const left = jest.fn();
    const error = jest.fn();
    const started = new AbortController();
    @ToolService()
    class Endless {
      @Tool()
      give(_context: ToolContext): unknown {
        queueMicrotask(() => {
          started.abort();
        });
        return give(left);
      }
    }
    await using app = await boot(Endless, { logger: { warn: () => undefined, error } });
    const result = await app.call("give", {}, { signal: started.signal });
    expect(result.isError).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(left).toHaveBeenCalledTimes(1);
    expect(error).not.toHaveBeenCalled();
  });
});
