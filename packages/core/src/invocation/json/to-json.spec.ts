import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { defaultMessages } from "../../errors/messages.js";
import { isToolError } from "../../errors/tool-error.js";
import { JsonConversion, type JsonRules } from "./json-conversion.js";
import type { NumberRules } from "./number-rules.js";
import { toJson, toJsonOrBeginning } from "./to-json.js";

const rulesOf = (numbers: NumberRules = {}): JsonRules => ({
  toolName: "read",
  numbers,
  messages: defaultMessages,
});

/** What a value became, or the words about why it became nothing. */
function outcomeOf(convert: () => unknown): { readonly json: unknown } | { readonly refused: string } {
  try {
    return { json: convert() };
  } catch (error) {
    // Nothing else may be thrown: the next to catch it would take it for a fault of the server.
    expect(isToolError(error) || String(error).includes("cannot be read")).toBe(true);
    return { refused: String(error) };
  }
}

class Entity {
  readonly #id: number;
  _rev = 1;
  constructor(id: number) {
    this.#id = id;
  }
  get id(): number {
    return this.#id;
  }
}

const thrower = {
  get broken(): never {
    throw new Error("down");
  },
};
const round: { self?: unknown } = {};
round.self = round;

const odd = fc.constantFrom<unknown>(
  ...[
    thrower,
    round,
    new Entity(7),
    new Error("no"),
    () => 1,
    Symbol("s"),
    new WeakMap(),
    Promise.resolve(1),
  ],
  ...[/a+/u, new URL("https://example.org"), new ArrayBuffer(2), new Date(NaN), -0, 2 ** 60, 1e300],
  ...[new Proxy({}, { ownKeys: () => ["a"] }), { toJSON: () => undefined }, { toJSON: () => round }],
);
const anything = fc.anything({
  values: [fc.anything(), odd],
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
});
const anyRules = fc
  .record({
    nonFinite: fc.constantFrom("error" as const, "null" as const),
    unsafeIntegers: fc.constantFrom("string" as const, "number" as const),
  })
  .map(rulesOf);

describe("the JSON of anything", () => {
  it("can be written and read again, or is refused in words for the model", () => {
    fc.assert(
      fc.property(anything, anyRules, (value, rules) => {
        const outcome = outcomeOf(() => toJson(value, rules));
        if ("refused" in outcome) return;
        const read: unknown = JSON.parse(JSON.stringify(outcome.json));
        expect(JSON.stringify(read)).toBe(JSON.stringify(outcome.json));
      }),
      { numRuns: 500 },
    );
  });

  it("has no number that clients read differently", () => {
    fc.assert(
      fc.property(anything, (value) => {
        const outcome = outcomeOf(() => toJson(value, rulesOf()));
        if ("refused" in outcome) return;
        JSON.parse(JSON.stringify(outcome.json), (_key, member: unknown) => {
          const isUnsafe =
            typeof member === "number" &&
            Math.abs(member) < 1e21 &&
            Math.abs(member) > Number.MAX_SAFE_INTEGER;
          expect(isUnsafe).toBe(false);
          return member;
        });
      }),
      { numRuns: 500 },
    );
  });

  it("is the same however it was made, quickly or closely", () => {
    const json = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })));
    fc.assert(
      fc.property(json, (value) => {
        const [quick, close] = [toJson(value, rulesOf()), new JsonConversion(rulesOf()).convert(value)];
        expect(JSON.stringify(quick)).toBe(JSON.stringify(close));
      }),
    );
  });

  it("is that of JSON.stringify for data without surprises, and a copy", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const hasUnsafe = /\d{16}/.test(JSON.stringify(value));
        fc.pre(!hasUnsafe);
        const json = toJson(value, rulesOf());
        expect(JSON.stringify(json)).toBe(JSON.stringify(value));
        if (typeof value === "object" && value !== null) expect(json).not.toBe(value);
      }),
    );
  });
});

describe("a value that is nothing in JSON", () => {
  it.each<[unknown, string]>([
    [undefined, "undefined"],
    [() => 1, "a function"],
    [Symbol("s"), "a symbol"],
    [{ toJSON: () => undefined }, "an object that writes nothing"],
  ])("is refused: %p", (value, what) => {
    expect(() => toJson(value, rulesOf())).toThrow(`The tool returned ${what}, which JSON cannot represent.`);
  });
});

describe("a value that is too large", () => {
  /** Small in memory, and twice as large in JSON with every level. */
  const doubling = (levels: number, last: unknown): unknown => {
    let value = last;
    for (let level = 0; level < levels; level++) value = { a: value, b: value };
    return value;
  };
  const limited = (maxBytes?: number): JsonRules => ({ ...rulesOf(), maxBytes });
  /** A list that is nearly all holes, which a copy would fill. */
  const sparse = (length: number): unknown[] => Object.assign(new Array<unknown>(length), { 0: 1 });

  it.each<[string, unknown]>([
    ["shared objects", doubling(60, 1)],
    ["shared objects, looked at closely", doubling(60, 1n)],
    ["shared texts", doubling(60, "x".repeat(1_000_000))],
    ["holes", { list: sparse(2 ** 32 - 1) }],
    ["holes, looked at closely", { big: 1n, list: sparse(2 ** 32 - 1) }],
    ["bytes", { bytes: new Uint8Array(2000) }],
  ])("is not converted to its end: %s", (_, value) => {
    expect(() => toJson(value, limited(1000))).toThrow(/"read" is larger than 1000 bytes/);
    expect(() => toJsonOrBeginning(value, limited(1000))).toThrow(/"read" is larger than 1000 bytes/);
  });

  it("is refused without a limit, too, beyond what can be written", () => {
    expect(() => toJson(doubling(60, 1), limited())).toThrow(/"read" has more than 2000000 values/);
    expect(() => toJson(sparse(2 ** 32 - 1), limited())).toThrow(/"read" is larger than 268435456 bytes/);
    expect(() => toJson(sparse(3_000_000), limited())).toThrow(/"read" has more than 2000000 values/);
    expect(() => toJsonOrBeginning(sparse(3_000_000), limited())).toThrow(/more than 2000000 values/);
  });

  it("is a list whose first elements may do", () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({ id, of: doubling(id, 1) }));
    const { json, total } = toJsonOrBeginning(rows, limited(1000));
    expect(total).toBe(100);
    expect(json).toEqual(rows.slice(0, (json as unknown[]).length));
    expect(JSON.stringify(rows.slice(0, (json as unknown[]).length + 1)).length).toBeGreaterThan(1000);
    expect(toJsonOrBeginning(sparse(2 ** 32 - 1), limited(1000)).total).toBe(2 ** 32 - 1);
    expect(toJsonOrBeginning(new Set(rows), limited(1000)).total).toBe(100);
  });

  it("is never one whose JSON takes no more than the limit", () => {
    fc.assert(
      fc.property(anything, (value) => {
        const outcome = outcomeOf(() => toJson(value, rulesOf()));
        if ("refused" in outcome) return;
        const maxBytes = Buffer.byteLength(JSON.stringify(outcome.json));
        expect(outcomeOf(() => toJson(value, limited(maxBytes)))).toEqual(outcome);
      }),
      { numRuns: 500, examples: [[[[]]], [[[""]]], [[[[], {}], [[0]]]], [[[undefined]]]] },
    );
  });
});
