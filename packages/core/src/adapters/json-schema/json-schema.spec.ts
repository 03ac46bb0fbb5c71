import { describe, expect, it } from "@jest/globals";
import { runInNewContext } from "node:vm";
import type { Parsed } from "../../schema/schema-adapter.js";
import { writeIssues } from "../../schema/write-issues.js";
import { jsonSchema } from "./json-schema.js";

const compile = (schema: object) => jsonSchema().compile(schema, "input");
const parse = (schema: object, value: unknown) => compile(schema).parse(value) as Parsed;
const said = (schema: object, value: unknown) => {
  const parsed = parse(schema, value);
  return parsed.ok ? "" : writeIssues(parsed.issues);
};
const objectOf = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

describe("what jsonSchema() accepts", () => {
  const { accepts } = jsonSchema();

  it.each([
    [{ type: "object" }],
    [{ $ref: "#/$defs/A" }],
    [{ anyOf: [] }],
    [Object.assign(Object.create(null) as object, { type: "object" })],
    [runInNewContext('({ type: "object" })') as object],
  ])("takes %j", (schema) => expect(accepts(schema)).toBe(true));

  it.each([
    [true],
    [null],
    [undefined],
    ["object"],
    [[]],
    [{}],
    [{ name: "x" }],
    [Map],
    [
      new (class {
        type = "object";
      })(),
    ],
    [{ type: "object", "~standard": {} }],
  ])("leaves %p to others", (source) => expect(accepts(source)).toBe(false));
});

describe("options", () => {
  it("refuses what it does not know", () => {
    expect(() => jsonSchema({ dialect: "draft-04" as "draft-07" })).toThrow("it is one of 2020-12, draft-07");
    expect(() => jsonSchema({ strict: true } as object)).toThrow(
      "jsonSchema({ strict }): there is no such option",
    );
  });
});

describe("publishing", () => {
  it("publishes the schema as it is written, and says so", () => {
    const schema = {
      $id: "https://shop.example/order",
      ...objectOf({ a: { $ref: "#/$defs/A" } }),
      $defs: { A: { type: "string", title: "A" } },
    };
    expect(compile(schema)).toMatchObject({ jsonSchema: schema, verbatim: true });
  });

  it("compiles a schema once, and keeps what it said then", () => {
    const adapter = jsonSchema();
    const schema = { type: "object", properties: { a: { type: "string" } as object } };
    const first = adapter.compile(schema, "input");
    schema.properties.a = { type: "number" };
    expect(adapter.compile(schema, "input")).toBe(first);
    expect(adapter.compile(schema, "output").jsonSchema).toBe(first.jsonSchema);
    expect(first.jsonSchema).toEqual(objectOf({ a: { type: "string" } }));
  });

  it("takes two schemas with the same $id", () => {
    const adapter = jsonSchema();
    const schema = (type: string) => ({ $id: "https://shop.example/a", ...objectOf({ a: { type } }) });
    adapter.compile(schema("string"), "input");
    expect(adapter.compile(schema("number"), "input").parse({ a: 1 })).toMatchObject({ ok: true });
  });

  it("refuses the $id of a meta-schema, and takes the next schemas", () => {
    const adapter = jsonSchema();
    const schema = { $id: "https://json-schema.org/draft/2020-12/schema", ...objectOf({}) };
    const run = () => adapter.compile(schema, "input");
    expect(run).toThrow(`its $id, "${schema.$id}", is that of a meta-schema`);
    for (const next of [objectOf({}), { $id: "#", ...objectOf({}) }])
      expect(adapter.compile(next, "input").parse({})).toMatchObject({ ok: true });
  });

  it("takes a schema whose $id one had that was refused", () => {
    const adapter = jsonSchema();
    const schema = (more: object) => ({ $id: "https://shop.example/b", ...objectOf(more) });
    for (const broken of [{ a: { $ref: "#/$defs/Gone" } }, { a: { oneOf: [{ $ref: "#/$defs/Gone" }] } }])
      expect(() => adapter.compile(schema(broken), "input")).toThrow("leads to nothing");
    const right = adapter.compile(schema({ a: { oneOf: [{ type: "number" }] } }), "input");
    expect(right.parse({ a: 1 })).toMatchObject({ ok: true });
    expect(adapter.compile(schema({ a: { type: "number" } }), "input").parse({ a: 1 })).toMatchObject({
      ok: true,
    });
  });

  it("names an assumed draft-07, and needs not name what is the default", () => {
    const adapter = jsonSchema({ dialect: "draft-07" });
    expect(adapter.compile({ type: "object" }, "input").jsonSchema).toEqual({
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
    });
    expect(compile({ type: "object" }).jsonSchema).toEqual({ type: "object" });
  });
});

describe("dialects", () => {
  const tuple = { type: "array", items: [{ type: "string" }], additionalItems: false };

  it.each([
    "http://json-schema.org/draft-07/schema#",
    "http://json-schema.org/draft-07/schema",
    "https://json-schema.org/draft-07/schema#",
  ])("[LM-SCHEMA-02] reads %s by its own rules", ($schema) => {
    expect(said({ $schema, ...objectOf({ pair: tuple }) }, { pair: ["a", "b"] })).toBe(
      "pair: must NOT have more than 1 items",
    );
  });

  it("[LM-SCHEMA-01] reads prefixItems and dependentRequired in 2020-12", () => {
    const schema = objectOf(
      { pair: { prefixItems: [{ type: "string" }] } },
      { dependentRequired: { pair: ["size"] } },
    );
    expect(said(schema, { pair: [1] })).toBe(
      "pair[0]: must be string\nsize: must have property size when property pair is present",
    );
  });

  it("[LM-SCHEMA-02] refuses another", () => {
    expect(() => compile({ $schema: "http://json-schema.org/draft-04/schema#", type: "object" })).toThrow(
      'its $schema is "http://json-schema.org/draft-04/schema#"',
    );
  });
});

describe("schemas that cannot be used", () => {
  it.each<[string, object, string]>([
    [
      "a reference to the network",
      objectOf({ a: { $ref: "https://x.example/y" } }),
      'the reference "https://x.example/y" leads to nothing',
    ],
    [
      "a reference to nothing",
      objectOf({ a: { $ref: "#/$defs/Gone" } }),
      'the reference "#/$defs/Gone" leads to nothing',
    ],
    [
      "a type that is none",
      objectOf({ a: { type: "text" } }),
      "it is not valid: #/properties/a/type must be equal to one of the allowed values",
    ],
    ["a bad union", objectOf({ a: { oneOf: [{ minLength: "1" }] } }), "it is not valid: #/properties/a"],
    ["a pattern that is none", objectOf({ a: { pattern: "(" } }), "Invalid regular expression: /(/u"],
    ["an $id that is none", { $id: 5, type: "object" }, "its $id is not a string"],
    ["ajv's $async", { $async: true, type: "object" }, "$async is ajv's own"],
    [
      "a default that does not fit",
      objectOf({ limit: { type: "integer", default: "ten" } }),
      "a default does not fit: limit: must be integer",
    ],
    [
      "a default of what is only itself",
      { ...objectOf({ a: { default: 1 } }), allOf: [{ $ref: "#" }] },
      "it refers to itself without end",
    ],
    ["a value that JSON lacks", objectOf({ a: { const: 1n } }), "BigInt"],
  ])("[LM-SCHEMA-03] refuses %s", (_what, schema, message) => {
    expect(() => compile(schema)).toThrow(message);
  });

  it("refuses circular objects and bombs", () => {
    const circular: Record<string, unknown> = { type: "object" };
    circular["properties"] = { self: circular };
    expect(() => compile(circular)).toThrow("it is circular, or nested deeper than 512 levels");
    const twice = (depth: number): object =>
      depth === 0 ? {} : Object.fromEntries(["a", "b"].map((key) => [key, shared[depth - 1]]));
    const shared: object[] = [];
    for (let depth = 0; depth < 30; depth += 1) shared.push(objectOf(twice(depth)));
    expect(() => compile(shared[29] ?? {})).toThrow("it is circular, or has more than 50000 parts");
  });
});

describe("validation", () => {
  const order = objectOf(
    {
      items: {
        type: "array",
        items: objectOf(
          { sku: { type: "string", minLength: 3 } },
          { required: ["sku"], additionalProperties: false },
        ),
      },
    },
    { required: ["items", "at"] },
  );

  it("points at the place, the missing property, the extra one, in the order of places", () => {
    expect(said(order, { items: [{ sku: "abc" }, { sku: "a", "a/b": 1 }, {}, 7] })).toBe(
      [
        "at: must have required property 'at'",
        'items[1]["a/b"]: must NOT have additional properties',
        "items[1].sku: must NOT have fewer than 3 characters",
        "items[2].sku: must have required property 'sku'",
        "items[3]: must be object",
      ].join("\n"),
    );
  });

  it("tells an index from a property that is named like one", () => {
    const schema = objectOf({
      map: { additionalProperties: { type: "string" } },
      list: { items: { type: "string" } },
    });
    expect(said(schema, { map: { 0: 1 }, list: [1] })).toBe(
      'list[0]: must be string\nmap["0"]: must be string',
    );
  });

  it("asserts formats", () => {
    expect(said(objectOf({ at: { type: "string", format: "date-time" } }), { at: "yesterday" })).toBe(
      'at: must match format "date-time"',
    );
  });

  it("points at a property whose name is not allowed, and at a failed then without its echo", () => {
    const schema = {
      type: "object",
      propertyNames: { pattern: "^[a-z]+$" },
      if: { required: ["a"] },
      then: { required: ["b"] },
    };
    expect(said(schema, { a: 1, X: 2 })).toBe(
      "X: must match pattern \"^[a-z]+$\"\nb: must have required property 'b'",
    );
  });

  it("does not convert", () => {
    expect(said(objectOf({ n: { type: "integer" } }), { n: "5" })).toBe("n: must be integer");
  });
});

describe("what ajv would take otherwise", () => {
  it("leaves data alone that looks like a reference", () => {
    const data = { $ref: "#/a" };
    const schema = objectOf({
      constant: { const: data },
      member: { enum: [data] },
      self: { $ref: "#" },
      const: { $ref: "#/$defs/Text" },
    });
    const whole = { ...schema, $defs: { Text: { type: "string" } } };
    expect(parse(whole, { constant: data, member: data, self: { constant: data }, const: "a" }).ok).toBe(
      true,
    );
    expect(said(whole, { const: 5 })).toContain("const");
  });

  it("knows no nullable, as JSON Schema does not", () => {
    const schema = objectOf({ text: { type: "string", nullable: true }, nullable: { type: "boolean" } });
    expect(parse(schema, { text: "a", nullable: true }).ok).toBe(true);
    expect(said(schema, { text: null })).toContain("text");
    expect(said(schema, { nullable: "a" })).toContain("nullable");
  });

  it("keeps what a property named nullable demands", () => {
    const schema = objectOf({}, { dependentRequired: { nullable: ["size"] } });
    expect(said(schema, { nullable: true })).toBe(
      "size: must have property size when property nullable is present",
    );
  });

  it("finds a dynamic anchor in the definitions", () => {
    const schema = objectOf(
      { value: { $dynamicRef: "#part" } },
      { $defs: { Part: { $dynamicAnchor: "part", type: "integer" } } },
    );
    expect(parse(schema, { value: 1 }).ok).toBe(true);
    expect(said(schema, { value: "a" })).toContain("value");
  });

  it("follows a dynamic reference to the whole", () => {
    const children = { type: "array", items: { $dynamicRef: "#node" } };
    const more = { $id: "https://shop.example/tree", $dynamicAnchor: "node", unevaluatedProperties: false };
    const schema = objectOf({ children, size: { type: "integer" } }, more);
    expect(parse(schema, { children: [{ size: 1, children: [] }] }).ok).toBe(true);
    expect(said(schema, { children: [{ size: "a" }] })).toContain("children[0].size");
    expect(said(schema, { children: [{ other: 1 }] })).toContain("other");
  });
});

describe("defaults", () => {
  const schema = objectOf({
    limit: { type: "integer", default: 10 },
    page: objectOf({ size: { type: "integer", default: 5 } }),
    list: { type: "array", items: objectOf({ tags: { type: "array", default: [] } }) },
    either: { anyOf: [objectOf({ x: { default: 1 } })] },
  });

  it("fills what is absent, on a copy, also in parts and elements, but not in unions", () => {
    const sent = Object.freeze({
      page: Object.freeze({}),
      list: Object.freeze([Object.freeze({})]),
      either: Object.freeze({}),
    });
    expect(parse(schema, sent)).toEqual({
      ok: true,
      value: { limit: 10, page: { size: 5 }, list: [{ tags: [] }], either: {} },
    });
    expect(sent).toEqual({ page: {}, list: [{}], either: {} });
  });

  it("gives each call a default of its own", () => {
    const { parse: run } = compile(schema);
    const [first, second] = [run({ list: [{}] }), run({ list: [{}] })] as {
      value: { list: { tags: unknown[] }[] };
    }[];
    first?.value.list[0]?.tags.push(1);
    expect(second?.value.list[0]?.tags).toEqual([]);
  });

  it("leaves a required property required", () => {
    expect(said(objectOf({ a: { default: 1 } }, { required: ["a"] }), {})).toBe(
      "a: must have required property 'a'",
    );
  });

  it("takes that of a definition, or of a part that holds as well, where a property has none of its own", () => {
    const schema = objectOf(
      {
        limit: { $ref: "#/$defs/Limit" },
        own: { $ref: "#/$defs/Limit", default: 5 },
        both: { allOf: [{ minimum: 0 }, { $ref: "#/$defs/Alias" }] },
        endless: { $ref: "#/$defs/Endless" },
      },
      {
        $defs: {
          Limit: { type: "integer", default: 10 },
          Alias: { $ref: "#/$defs/Limit" },
          Endless: { anyOf: [true], allOf: [{ $ref: "#/$defs/Endless" }] },
        },
      },
    );
    expect(parse(schema, {})).toEqual({ ok: true, value: { limit: 10, own: 5, both: 10 } });
    const $defs = { Limit: { type: "integer", default: "ten" } };
    expect(() => compile(objectOf({ limit: { $ref: "#/$defs/Limit" } }, { $defs }))).toThrow(
      "a default does not fit: limit: must be integer",
    );
  });

  it("takes that of what is referred to by a name, as validation does", () => {
    const schema = objectOf(
      {
        anchored: { $ref: "#limit" },
        named: { $ref: "https://x/size" },
        within: { $ref: "#/$defs/Own" },
        encoded: { $ref: "#/$defs/a%25~1b" },
      },
      {
        $defs: {
          Limit: { $anchor: "limit", default: 10 },
          Size: { $id: "https://x/size", default: 5 },
          Own: { $id: "https://x/own", $ref: "#/$defs/Size", $defs: { Size: { default: 1 } } },
          "a%/b": { default: 2 },
        },
      },
    );
    expect(parse(schema, {})).toEqual({ ok: true, value: { anchored: 10, named: 5, within: 1, encoded: 2 } });
  });

  it("ends in a recursive schema", () => {
    expect(parse(objectOf({ next: { $ref: "#", default: {} }, n: { default: 1 } }), { next: {} })).toEqual({
      ok: true,
      value: { next: { next: {}, n: 1 }, n: 1 },
    });
  });
});

describe("hostile names", () => {
  const names = ["__proto__", "constructor", "toString", "type", "$ref", "required", "title"];
  const schema = JSON.parse(
    JSON.stringify(objectOf({}, { required: names, additionalProperties: false })).replace(
      '"properties":{}',
      `"properties":{${names.map((name) => `"${name}":{"type":"string"}`).join()}}`,
    ),
  ) as object;

  it.each(names)("validates a property named %s like any other", (name) => {
    const value = JSON.parse(
      `{${names.map((other) => `"${other}":${other === name ? "1" : '"x"'}`).join()}}`,
    ) as object;
    const missing = JSON.parse(
      `{${names
        .filter((other) => other !== name)
        .map((other) => `"${other}":"x"`)
        .join()}}`,
    ) as object;
    expect(said(schema, value)).toBe(`${name}: must be string`);
    expect(said(schema, missing)).toBe(`${name}: must have required property '${name}'`);
  });

  it("fills a default without touching prototypes", () => {
    const hidden = JSON.parse(
      '{"type":"object","properties":{"__proto__":{"default":{"polluted":true}}}}',
    ) as object;
    const parsed = parse(hidden, {}) as { value: object };
    expect(Object.keys(parsed.value)).toEqual(["__proto__"]);
    expect((parsed.value as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe("bounds", () => {
  const SOON_MS = 20_000; // far above what a slow machine needs, far below what an unbounded search takes

  const timed = (run: () => void): number => {
    const start = performance.now();
    run();
    return performance.now() - start;
  };

  it("gives up a recursive union that doubles with every level", () => {
    const branch = (op: string) => objectOf({ op: { const: op }, left: { $ref: "#/$defs/E" } });
    const schema = {
      ...objectOf({ e: { $ref: "#/$defs/E" } }),
      $defs: { E: { anyOf: [branch("add"), branch("sub")] } },
    };
    let deep: object = { op: "none" };
    for (let level = 0; level < 60; level += 1) deep = { op: "add", left: deep };
    expect(
      timed(() => expect(said(schema, { e: deep })).toBe("is nested too deeply to be checked")),
    ).toBeLessThan(SOON_MS);
  });

  it("checks the next schema with a budget of its own", () => {
    const adapter = jsonSchema();
    const E = {
      anyOf: ["add", "sub"].map((op) => objectOf({ op: { const: op }, left: { $ref: "#/$defs/E" } })),
    };
    let deep: object = { op: "none" };
    for (let level = 0; level < 60; level += 1) deep = { op: "add", left: deep };
    const { parse: run } = adapter.compile(
      { ...objectOf({ e: { $ref: "#/$defs/E" } }), $defs: { E } },
      "input",
    );
    expect(run({ e: deep })).toMatchObject({ ok: false });
    const $defs = { A: { $ref: "#/$defs/B" }, B: { type: "integer" } };
    const next = objectOf({ limit: { $ref: "#/$defs/A", default: 5 } }, { $defs });
    expect(adapter.compile(next, "input").parse({})).toEqual({ ok: true, value: { limit: 5 } });
  });

  it("gives up definitions that refer to each other twice, 30 times over", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 31 }, (_, at) => [
        `d${at}`,
        at === 30 ? {} : { allOf: [1, 2].map(() => ({ $ref: `#/$defs/d${at + 1}` })) },
      ]),
    );
    expect(
      timed(() =>
        expect(said({ ...objectOf({ a: { $ref: "#/$defs/d0" } }), $defs }, { a: 1 })).toBe(
          "is nested too deeply to be checked",
        ),
      ),
    ).toBeLessThan(SOON_MS);
  });

  it("says it of a value deeper than the stack, and of a schema that is only itself", () => {
    let deep: object = {};
    for (let level = 0; level < 50_000; level += 1) deep = { next: deep };
    expect(said(objectOf({ next: { $ref: "#" } }), deep)).toBe("is nested too deeply to be checked");
    expect(said({ type: "object", allOf: [{ $ref: "#" }] }, {})).toBe("is nested too deeply to be checked");
  });

  it("takes 100 levels, and 10,000 elements that refer to a definition", () => {
    let deep: object = {};
    for (let level = 0; level < 100; level += 1) deep = { next: deep };
    expect(said(objectOf({ next: { $ref: "#" } }), deep)).toBe("");
    const list = {
      ...objectOf({ list: { items: { $ref: "#/$defs/N" } } }),
      $defs: { N: objectOf({ n: { type: "number" }, next: { $ref: "#/$defs/N" } }) },
    };
    expect(said(list, { list: Array.from({ length: 10_000 }, () => ({ n: 1 })) })).toBe("");
    expect(said(list, { list: Array.from({ length: 10_000 }, () => ({ n: "1" })) }).split("\n")).toHaveLength(
      10_000,
    );
  });

  it("looks at no long string where a pattern may take quadratic time", () => {
    const schema = objectOf({ a: { pattern: "a+b" }, b: { pattern: "^[a-z]+$" } });
    const long = "a".repeat(1_000_000);
    expect(
      timed(() => expect(said(schema, { a: long, b: long })).toBe('a: must match pattern "a+b"')),
    ).toBeLessThan(SOON_MS);
  });
});
