import { describe, expect, it, jest } from "@jest/globals";
import { McpError } from "@toolwright/kernel";
import { defaultMessages } from "../../errors/messages.js";
import { isToolError, ToolError } from "../../errors/tool-error.js";
import { JsonConversion, type JsonRules } from "./json-conversion.js";

const rules: JsonRules = { toolName: "read", numbers: {}, messages: defaultMessages };
const convert = (value: unknown, own: Partial<JsonRules> = {}): unknown =>
  new JsonConversion({ ...rules, ...own }).convert(value);

/** What was thrown; a marker where nothing was. */
function thrownBy(run: () => unknown): unknown {
  try {
    return { returned: run() };
  } catch (error) {
    return error;
  }
}

const throwing = (error: unknown): object => ({
  get total(): never {
    throw error;
  },
});

describe("a conversion", () => {
  it.each<[string, unknown, unknown]>([
    ["negative zero", -0, 0],
    ["a big integer", 12n, "12"],
    ["an integer beyond the safe ones", 2 ** 60, "1152921504606846976"],
    ["a number so large that JSON writes an exponent", 1e300, 1e300],
    ["a date", new Date(0), "1970-01-01T00:00:00.000Z"],
    ["a map with text keys", new Map([["a", 1n]]), { a: "1" }],
    ["a map with other keys", new Map([[1, "a"]]), [[1, "a"]]],
    ["an empty map", new Map(), {}],
    ["a set", new Set(["a", undefined]), ["a", null]],
    ["bytes", new Uint8Array([1, 2, 3]), "AQID"],
    ["a part of a buffer", new DataView(new Uint8Array([0, 1, 2, 3]).buffer, 1), "AQID"],
    ["a boxed text", Object("a"), "a"],
    ["a pattern", /a+/gu, "/a+/gu"],
    ["an address", new URL("https://example.org"), "https://example.org/"],
    ["an error", Object.assign(new RangeError("no"), { code: 7 }), { name: "RangeError", message: "no" }],
    [
      "an error that writes itself",
      Object.assign(new Error("no"), { toJSON: () => "stack" }),
      { name: "Error", message: "no" },
    ],
    ["a hole in a list", new Array(1), [null]],
    ["a function in a list, and in an object", { list: [() => 1], f: () => 1 }, { list: [null] }],
    ["what writes itself", { toJSON: () => ({ at: new Date(0) }) }, { at: "1970-01-01T00:00:00.000Z" }],
  ])("writes %s", (_, value, json) => {
    expect(convert(value)).toEqual(json);
  });

  it("reads an object of a class that has a tag, whatever it says", () => {
    class Money {
      readonly #amount = 5;
      readonly #tag = "Money";
      get [Symbol.toStringTag](): string {
        return this.#tag;
      }
      get amount(): number {
        return this.#amount;
      }
    }
    const tagged = (kind: string): object =>
      Object.defineProperty({ a: 1 }, Symbol.toStringTag, { value: kind });
    expect(convert([new Money(), tagged("Map"), tagged("Date")])).toEqual([
      { amount: 5 },
      { a: 1 },
      { a: 1 },
    ]);
  });

  it("converts what toJSON gives, once", () => {
    const writing = (written: unknown): object => ({ toJSON: () => written });
    const written = [new Date(0), new Map([["a", 1n]]), new URL("https://a.b"), { toJSON: 1 }].map(writing);
    expect(convert(written)).toEqual(["1970-01-01T00:00:00.000Z", { a: "1" }, "https://a.b/", { toJSON: 1 }]);
    expect(convert(writing(writing(5)))).toEqual({});
  });

  it("does not run what waits to be awaited", () => {
    const then = jest.fn();
    expect(() => convert({ query: { then } })).toThrow("query is a promise, which was not awaited.");
    expect(then).not.toHaveBeenCalled();
  });

  it("gives toJSON the key where the value stands", () => {
    const value = { toJSON: (key: string) => `at ${key}` };
    expect(convert({ a: value, list: [value] })).toEqual({ a: "at a", list: ["at 0"] });
    expect(convert(value)).toBe("at ");
  });

  it("takes a member named __proto__ for data", () => {
    const json = convert({ big: 1n, ...(JSON.parse('{"__proto__":{"a":1}}') as object) });
    expect(JSON.stringify(json)).toBe('{"big":"1","__proto__":{"a":1}}');
    expect(Object.getPrototypeOf(json)).toBe(Object.prototype);
  });

  it("writes an object twice that stands at two places, and refuses one within itself", () => {
    const shared = { n: 1n };
    expect(convert([shared, shared])).toEqual([{ n: "1" }, { n: "1" }]);
    const parent: { readonly children: object[] } = { children: [] };
    parent.children.push({ parent });
    expect(() => convert(parent)).toThrow("children[0].parent is an object that contains it.");
  });

  it.each<[string, unknown, string]>([
    ["NaN", { rows: [{ price: NaN }] }, "rows[0].price is NaN."],
    ["an infinity", [-Infinity], "[0] is -Infinity."],
    ["an invalid date", { due: new Date(NaN) }, "due is an invalid date."],
    ["a promise", { user: Promise.reject(new Error("late")) }, "user is a promise, which was not awaited."],
    ["a closed kind", { of: new WeakMap() }, "of is an object of kind WeakMap."],
  ])("refuses %s and names the place", (_, value, words) => {
    const error = thrownBy(() => convert(value));
    expect(isToolError(error)).toBe(true);
    expect(String(error)).toContain(`The tool returned a value that JSON cannot represent: ${words}`);
  });

  it("follows 500 levels, and no more", () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1n : [nested(depth - 1)]);
    expect(JSON.stringify(convert(nested(500)))).toHaveLength(500 * 2 + 3);
    expect(() => convert(nested(501))).toThrow("nests too deep");
  });

  it("leaves unsafe integers and NaN as the app says", () => {
    const numbers = { nonFinite: "null", unsafeIntegers: "number" } as const;
    expect(convert([NaN, 2 ** 60], { numbers })).toEqual([null, 2 ** 60]);
  });
});

describe("what a value's own code throws", () => {
  it("is told with its place, and kept as the cause", () => {
    const cause = new Error("no connection");
    const error = thrownBy(() => convert({ rows: [throwing(cause)] }));
    expect(isToolError(error)).toBe(false);
    expect(error).toMatchObject({
      message: "The tool returned a value that cannot be read at rows[0].total: no connection",
      cause,
    });
  });

  it.each([new ToolError("Ask for less."), new McpError(-32001, "Not yours")])("is %p itself", (own) => {
    expect(thrownBy(() => convert(throwing(own)))).toBe(own);
    expect(
      thrownBy(() =>
        convert({
          toJSON: () => {
            throw own;
          },
        }),
      ),
    ).toBe(own);
  });

  it("has no place within a sensitive one", () => {
    const isSensitive = ([key]: readonly PropertyKey[]): boolean => key === "keys";
    expect(() => convert({ keys: { hunter22: NaN } }, { isSensitive })).toThrow("represent: keys is NaN.");
    expect(() => convert({ keys: { hunter22: throwing("x") } }, { isSensitive })).toThrow("at keys: x");
    expect(() => convert({ other: { a: NaN } }, { isSensitive })).toThrow("represent: other.a is NaN.");
  });
});
