import { describe, expect, it } from "@jest/globals";
import type { JsonSchema } from "@toolwright/kernel";
import { declaredOnly } from "./declared-only.js";

const text = { type: "string" };
const named = (properties: object, rest: object = {}): JsonSchema => ({
  type: "object",
  properties,
  ...rest,
});
const project = (schema: JsonSchema, value: unknown): unknown => {
  const outcome = declaredOnly((parsed) => ({ ok: true, value: parsed }), schema)(value);
  return (outcome as { value: unknown }).value;
};

describe("what a schema does not name", () => {
  it.each<[string, JsonSchema, unknown, unknown]>([
    ["a member", named({ id: text }), { id: "1", hash: "x" }, { id: "1" }],
    ["a nested one", named({ of: named({ id: text }) }), { of: { id: "1", hash: "x" } }, { of: { id: "1" } }],
    [
      "one of an element",
      named({ rows: { type: "array", items: named({ id: text }) } }),
      { rows: [{ id: "1", hash: "x" }] },
      { rows: [{ id: "1" }] },
    ],
    [
      "one of a tuple, in either dialect",
      named({ new: { prefixItems: [named({ id: text })] }, old: { items: [named({ id: text })] } }),
      { new: [{ id: "1", hash: "x" }, { hash: "y" }], old: [{ id: "2", hash: "x" }] },
      { new: [{ id: "1" }, { hash: "y" }], old: [{ id: "2" }] },
    ],
    [
      "one of a map's values",
      { type: "object", additionalProperties: named({ id: text }) },
      { a: { id: "1", hash: "x" } },
      { a: { id: "1" } },
    ],
    [
      "one behind references, in a recursive schema",
      { $ref: "#/$defs/Node", $defs: { Node: named({ id: text, next: { $ref: "#/$defs/Node" } }) } },
      { id: "1", hash: "x", next: { id: "2", hash: "x" } },
      { id: "1", next: { id: "2" } },
    ],
    [
      "one of no part of a combination",
      { allOf: [named({ a: text }), named({ b: named({ id: text }) }), { required: ["a"] }] },
      { a: "1", b: { id: "2", hash: "x" }, hash: "x" },
      { a: "1", b: { id: "2" } },
    ],
    [
      "one of no alternative",
      {
        anyOf: [
          named({ a: text }),
          named({ b: text }),
          { type: "null" },
          { const: "x" },
          { required: ["a"] },
        ],
      },
      { a: "1", hash: "x" },
      { a: "1" },
    ],
    [
      "one whose name fits no pattern",
      named({ id: text }, { patternProperties: { "^x-": named({ id: text }), "^\\-": true } }),
      { id: "1", "x-a": { id: "2", hash: "x" }, "-": 1, hash: "x" },
      { id: "1", "x-a": { id: "2" }, "-": 1 },
    ],
    [
      "one beside a condition",
      named({ a: text }, { if: { required: ["a"] }, then: { properties: { b: text } } }),
      { a: "1", b: "2", hash: "x" },
      { a: "1", b: "2" },
    ],
    [
      "a member named __proto__",
      named({ id: text }),
      JSON.parse('{"id":"1","__proto__":{"a":1}}'),
      { id: "1" },
    ],
  ])("does not leave: %s", (...[, schema, value, kept]) => {
    expect(project(schema, value)).toEqual(kept);
    expect(Object.keys(project(schema, value) as object)).toEqual(Object.keys(kept as object));
  });

  it.each<[string, JsonSchema]>([
    ["says so", named({ id: text }, { additionalProperties: true })],
    ["says of which kind", named({ id: text }, { additionalProperties: text })],
    ["says so in one part", { allOf: [named({ id: text }), { additionalProperties: true }] }],
    ["says so of what no part names", named({ id: text }, { unevaluatedProperties: true })],
    ["has an alternative that takes any object", { anyOf: [named({ id: text }), { type: "object" }] }],
    ["has an alternative that takes anything", { anyOf: [named({ id: text }), true] }],
    ["names nothing", { type: "object" }],
    ["is true to nothing", {}],
    ["refers by a name that changes", { $dynamicRef: "#x", ...named({ id: text }) }],
    ["refers to nothing that is here", { $ref: "https://example.org/x", ...named({ id: text }) }],
  ])("stays where the schema %s", (_, schema) => {
    const value = { id: "1", more: "x" };
    expect(project(schema, value)).toBe(value);
  });
});

describe("what is declared", () => {
  it("stays the object that it is, and so do its elements", () => {
    const rows = [{ id: "1" }, { id: "2", hash: "x" }];
    const schema = named({ rows: { type: "array", items: named({ id: text }) } });
    const kept = project(schema, { rows }) as { rows: unknown[] };
    expect(kept.rows[0]).toBe(rows[0]);
    expect(rows[1]).toEqual({ id: "2", hash: "x" });
    const same = { rows: [{ id: "1" }] };
    expect(project(schema, same)).toBe(same);
  });

  it("is read from objects of a class, getters included, unless they write themselves", () => {
    class User {
      readonly hash = "x";
      readonly #id = "1";
      get id(): string {
        return this.#id;
      }
    }
    class Money {
      toJSON(): string {
        return "5 EUR";
      }
    }
    expect(project(named({ id: text, toString: text }), new User())).toEqual({ id: "1" });
    const user = new User();
    expect(project(named({ id: text }, { additionalProperties: true }), user)).toBe(user);
    for (const value of [new Money(), new Date(0), new Map([["id", 1]])])
      expect(project(named({ id: text }), value)).toBe(value);
  });

  it("waits for a schema that does, and leaves its issues alone", async () => {
    const schema = named({ id: text });
    const later = declaredOnly(
      (value) => Promise.resolve({ ok: true, value }),
      schema,
    )({ id: "1", hash: "x" });
    await expect(later).resolves.toEqual({ ok: true, value: { id: "1" } });
    const issues = [{ path: [], message: "no" }];
    expect(declaredOnly(() => ({ ok: false, issues }), schema)({})).toEqual({ ok: false, issues });
  });

  it("ends where a value holds itself", () => {
    const round: { id: string; next?: unknown } = { id: "1" };
    round.next = round;
    const schema = {
      $ref: "#/$defs/Node",
      $defs: { Node: named({ id: text, next: { $ref: "#/$defs/Node" } }) },
    };
    expect(project(schema, round)).toMatchObject({ id: "1" });
  });
});
