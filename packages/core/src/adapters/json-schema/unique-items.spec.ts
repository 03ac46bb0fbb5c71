import { describe, expect, it } from "@jest/globals";
import { Ajv } from "ajv";
import { jsonSchema } from "./json-schema.js";

const schema = (items: object = {}): object => ({ type: "array", uniqueItems: true, ...items });
const parse = (value: unknown, items?: object) =>
  jsonSchema()
    .compile({ type: "object", properties: { a: schema(items) } }, "input")
    .parse({ a: value });

describe("uniqueItems", () => {
  it.each<[unknown[]]>([
    [[]],
    [[1]],
    [[1, "1", true, "true", null, "null"]],
    [[{}, [], "", 0, false]],
    [[{ a: 1 }, { a: "1" }, { b: 1 }, { a: 1, b: 1 }]],
    [[[1, 2], [2, 1], [[1, 2]], "[1,2]"]],
    [[{ "a:1,b": 2 }, { a: 1, b: 2 }]],
    [[1, 1]],
    [["a", "b", "a"]],
    [[null, null]],
    [[0, -0]],
    [[{ a: 1, b: [{ c: null }] }, 5, { b: [{ c: null }], a: 1 }]],
    [[[], []]],
  ])("says of %j what ajv's own says", (items) => {
    const isUnique = new Ajv().compile(schema())(items);
    expect(parse(items)).toMatchObject({ ok: isUnique });
    const opposite = jsonSchema().compile({ type: "object", properties: { a: { not: schema() } } }, "input");
    expect(opposite.parse({ a: items })).toMatchObject({ ok: !isUnique });
  });

  it("names the place and both items, in ajv's words, also of items that are typed", () => {
    const message = "must NOT have duplicate items (items ## 0 and 2 are identical)";
    const refused = { ok: false, issues: [{ path: ["a"], message }] };
    expect(parse(["x", "y", "x"])).toEqual(refused);
    expect(parse(["x", "y", "x"], { items: { type: "string" } })).toEqual(refused);
    expect(parse(["x", "x"], { uniqueItems: false })).toMatchObject({ ok: true });
  });

  it("looks at each item once", () => {
    let reads = 0;
    const items = Array.from({ length: 2000 }, (_, id) =>
      Object.defineProperty({}, "id", {
        enumerable: true,
        get: () => {
          reads += 1;
          return id;
        },
      }),
    );
    expect(parse(items)).toMatchObject({ ok: true });
    expect(reads).toBe(2000);
  });

  it("takes what is none of JSON's for itself alone", () => {
    const date = new Date(0);
    expect(parse([date, new Date(0)])).toMatchObject({ ok: true });
    expect(parse([date, date])).toMatchObject({ ok: false });
  });
});
