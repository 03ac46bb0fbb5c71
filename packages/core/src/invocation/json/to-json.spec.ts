import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { defaultMessages } from "../../errors/messages.js";
import { isToolError } from "../../errors/tool-error.js";
import { JsonConversion, type JsonRules } from "./json-conversion.js";
import type { NumberRules } from "./number-rules.js";
import { toJson } from "./to-json.js";

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
