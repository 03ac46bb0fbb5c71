import { describe, expect, it } from "@jest/globals";
import type { Parsed } from "../../schema/schema-adapter.js";
import { writeIssues } from "../../schema/write-issues.js";
import { jsonSchema } from "./json-schema.js";

const said = (schema: object, value: unknown) => {
  const parsed = jsonSchema().compile(schema, "input").parse(value) as Parsed;
  return parsed.ok ? "" : writeIssues(parsed.issues);
};
const objectOf = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

describe("unions", () => {
  const pet = { oneOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }] };
  const $defs = {
    Cat: objectOf({ kind: { const: "cat" }, lives: { type: "integer" } }, { required: ["kind", "lives"] }),
    Dog: objectOf({ kind: { const: "dog" }, tail: { type: "string" } }, { required: ["kind", "tail"] }),
  };
  const pets = objectOf({ pet }, { $defs });

  it("says what is wrong with the branch that is meant, and nothing of the others", () => {
    expect(said(pets, { pet: { kind: "cat", lives: "nine" } })).toBe("pet.lives: must be integer");
    expect(
      said(objectOf({ p: { anyOf: [{ type: "string", minLength: 3 }, { type: "number" }] } }), { p: "a" }),
    ).toBe("p: must NOT have fewer than 3 characters");
  });

  describe("of definitions that refer to each other", () => {
    const friend = { $ref: "#/$defs/Dog" };
    const Cat = objectOf({ kind: { const: "cat" }, lives: { type: "integer" }, friend });
    const Dog = objectOf({
      kind: { const: "dog" },
      tail: { type: "string" },
      friend: { $ref: "#/$defs/Cat" },
    });
    const related = {
      Cat: { ...Cat, required: ["kind", "lives"] },
      Dog: { ...Dog, required: ["kind", "tail"], additionalProperties: false },
    };
    const family = (keyword: string) =>
      objectOf(
        { pet: { [keyword]: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Dog" }] } },
        { $defs: related },
      );

    it.each(["oneOf", "anyOf"])("says nothing of the branch that is not meant, in %s", (keyword) => {
      const pets = family(keyword);
      expect(said(pets, { pet: { kind: "dog", tail: 5 } })).toBe("pet.tail: must be string");
      expect(said(pets, { pet: { kind: "cat", lives: "nine" } })).toBe("pet.lives: must be integer");
      expect(said(pets, { pet: { kind: "dog", tail: "x", lives: 9 } })).toBe(
        "pet.lives: must NOT have additional properties",
      );
    });

    it("says what is wrong further in, with a definition that is another branch as well", () => {
      const inDog = { kind: "cat", lives: 9, friend: { kind: "dog", tail: 5 } };
      expect(said(family("oneOf"), { pet: inDog })).toBe("pet.friend.tail: must be string");
      const deeper = { kind: "dog", tail: "x", friend: { kind: "cat", lives: 1, friend: { kind: "dog" } } };
      expect(said(family("oneOf"), { pet: deeper })).toBe(
        "pet.friend.friend.tail: must have required property 'tail'",
      );
    });
  });

  it("keeps what was wrong before the union, and knows the items that a branch wants to be distinct", () => {
    const list = (kind: string) =>
      objectOf({ kind: { const: kind }, next: { $ref: "#" }, ids: { uniqueItems: kind === "set" } });
    const schema = objectOf({ a: { type: "string" } }, { oneOf: [list("set"), list("bag")] });
    expect(said(schema, { kind: "bag", ids: [1, 1], a: 5 })).toBe("a: must be string");
    expect(said(schema, { kind: "set", ids: [1, 1], a: 5 })).toBe(
      "a: must be string\nids: must NOT have duplicate items (items ## 0 and 1 are identical)",
    );
  });

  it("explains ten thousand unions in little time", () => {
    const schema = objectOf({ pets: { type: "array", items: pet } }, { $defs });
    const value = { pets: Array.from({ length: 10_000 }, () => ({ kind: "cat", lives: "nine" })) };
    const start = performance.now();
    expect(said(schema, value).split("\n")).toHaveLength(10_000);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it("explains what is wrong far inside of a union in itself, and all that is wrong where there is too much of it", () => {
    const item = { type: "number" };
    const schema = {
      ...objectOf({ filter: { $ref: "#/$defs/F" } }),
      $defs: {
        F: {
          oneOf: [
            objectOf({ op: { const: "not" }, arg: { $ref: "#/$defs/F" } }, { required: ["op", "arg"] }),
            objectOf({ op: { const: "in" }, values: { type: "array", items: item } }, { required: ["op"] }),
          ],
        },
      },
    };
    const nested = (levels: number, length: number) => {
      let filter: object = { op: "in", values: Array.from({ length }, () => "a") };
      for (let level = 0; level < levels; level += 1) filter = { op: "not", arg: filter };
      return { filter };
    };
    expect(said(schema, nested(3, 1))).toBe("filter.arg.arg.arg.values[0]: must be number");
    const all = said(schema, nested(100, 20_000));
    expect(all).toContain("values[19999]: must be number");
    // What the outer branches say as well is not looked for any more.
    expect(all).toContain("filter.op: must be equal to constant");
  });

  it("says everything when no branch is meant", () => {
    expect(said(objectOf({ p: { anyOf: [{ type: "string" }, { type: "number" }] } }), { p: null })).toBe(
      "p: must be string\np: must be number\np: must match a schema in anyOf",
    );
  });

  it("says what each branch that may be meant wants", () => {
    const schema = { type: "object", anyOf: [{ required: ["id"] }, { required: ["name"] }] };
    expect(said(schema, {})).toBe(
      "must match a schema in anyOf\nid: must have required property 'id'\nname: must have required property 'name'",
    );
  });

  it("says that too many branches fit", () => {
    expect(said({ type: "object", oneOf: [{ required: ["a"] }, {}] }, { a: 1 })).toBe(
      "must match exactly one schema in oneOf",
    );
  });
});
