import { expect, it } from "@jest/globals";
import fc from "fast-check";
import { defaultMessages } from "../../errors/messages.js";
import { NOT_PLAIN, plainCopy } from "./plain-copy.js";
import { SizeBudget } from "./size-budget.js";

const copyOf = (value: unknown): unknown =>
  plainCopy(value, new SizeBudget({ toolName: "read", messages: defaultMessages }));

it("copies JSON data, `__proto__` as data too", () => {
  const safe = fc.jsonValue().filter((value) => !/\d{16}|e\+/.test(JSON.stringify(value)));
  fc.assert(
    fc.property(safe, (value) => {
      const copy = copyOf(value);
      expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
      if (typeof value === "object" && value !== null) expect(copy).not.toBe(value);
    }),
  );
  const odd: unknown = JSON.parse('{"__proto__":{"a":[1]}}');
  expect(JSON.stringify(copyOf(odd))).toBe('{"__proto__":{"a":[1]}}');
});

it("keeps nothing of what it copies but the primitives", () => {
  const list = [{ a: { b: 1 } }];
  const copy = copyOf(list);
  list[0] = { a: { b: 2 } };
  expect(copy).toEqual([{ a: { b: 1 } }]);
});

it.each<[string, unknown]>([
  ["a big integer", 1n],
  ["NaN", [NaN]],
  ["an unsafe integer", { a: 2 ** 53 }],
  ["a function", { a: () => 1 }],
  ["a symbol", Symbol("s")],
  ["a date", [new Date(0)]],
  ["an instance", new URL("https://example.org")],
  ["a list of another class", new (class L extends Array {})()],
  ["what writes itself", { toJSON: 1 }],
])("leaves %s to the closer look", (_, value) => {
  expect(copyOf(value)).toBe(NOT_PLAIN);
});

it("leaves what nests too deep, or within itself, to the closer look", () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  const round: unknown[] = [];
  round.push(round);
  expect(copyOf(nested(64))).not.toBe(NOT_PLAIN);
  expect([copyOf(nested(65)), copyOf(round)]).toEqual([NOT_PLAIN, NOT_PLAIN]);
});
