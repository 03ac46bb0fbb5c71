import { describe, expect, it } from "@jest/globals";
import { z } from "zod";
import { standardSchema } from "../standard/standard-schema.js";
import type { SchemaSide } from "../schema-adapter.js";
import { toPublished, toPublishedVerbatim } from "./to-published.js";

const publishZod = (schema: z.ZodType, side: SchemaSide = "input") =>
  toPublished(standardSchema.compile(schema, side).jsonSchema, side).jsonSchema;
const publish = (schema: object) => toPublished(schema as Record<string, unknown>).jsonSchema;
const text = { type: "string" };

describe("the root of a published schema", () => {
  it.each([
    ["an empty object", z.object({}), {}],
    ["an optional one", z.object({ a: z.string() }).optional(), { a: text }],
    ["a nullable one", z.object({ a: z.string() }).nullable(), { a: text }],
    ["one with a default", z.object({ a: z.string() }).default({ a: "x" }), { a: text }],
    ["one that is refined", z.object({ a: z.string() }).refine(() => true), { a: text }],
    ["one with an id", z.object({ a: z.string() }).meta({ id: "Some id/with signs" }), { a: text }],
    ["a lazy one", z.lazy(() => z.object({ a: z.string() })), { a: text }],
    ["a record", z.record(z.string(), z.number()), {}],
  ])("[LM-TOOLS-05] is one object with properties, and nothing else, for %s", (_what, schema, properties) => {
    const published = publishZod(schema);
    expect(published).toMatchObject({ type: "object", properties });
    for (const keyword of ["$schema", "$ref", "$defs", "anyOf", "propertyNames"])
      expect(published).not.toHaveProperty(keyword);
  });

  it("merges the alternatives of a union, with the discriminator as an enum", () => {
    const Action = z.discriminatedUnion("action", [
      z.object({ action: z.literal("create"), name: z.string().describe("its name"), note: z.string() }),
      z.object({ action: z.literal("delete"), id: z.number(), note: z.number().optional() }),
      z.object({ action: z.enum(["list", "count"]), note: z.string() }),
    ]);
    expect(publishZod(Action.describe("One of three."))).toEqual({
      type: "object",
      description: "One of three.",
      properties: {
        action: { type: "string", enum: ["create", "delete", "list", "count"] },
        name: { type: "string", description: "its name" },
        note: { anyOf: [text, { type: "number" }] },
        id: { type: "number" },
      },
      required: ["action"],
    });
  });

  it("merges unions of unions, and joins what they say differently of one property", () => {
    const inner = z.union([
      z.strictObject({ kind: z.literal(1).describe("One."), id: z.string().describe("The id.") }),
      z.strictObject({ kind: z.literal(2).describe("Two."), id: z.string().describe("The name.") }),
    ]);
    const schema = z.union([inner, z.strictObject({ kind: z.literal(true), id: z.string() })]);
    expect(publishZod(schema)).toEqual({
      type: "object",
      properties: {
        kind: { type: ["number", "boolean"], enum: [1, 2, true], description: "One. Or: Two." },
        id: { type: "string", description: "The id. Or: The name." },
      },
      required: ["kind", "id"],
      additionalProperties: false,
    });
  });

  it("says that unknown arguments are refused only where every alternative does", () => {
    const open = publishZod(z.union([z.strictObject({ a: z.string() }), z.object({ b: z.string() })]));
    expect(open).not.toHaveProperty("additionalProperties");
    const kept = publishZod(z.union([z.strictObject({ a: z.string() }), z.looseObject({ b: z.string() })]));
    expect(kept).toMatchObject({ properties: { a: {}, b: text }, additionalProperties: {} });
  });

  it("merges intersections, and a union within one", () => {
    const a = { type: "object", properties: { a: text }, required: ["a"] };
    const b = { properties: { b: text }, required: ["b"], description: "B" };
    const c = { properties: { c: text, a: { minLength: 2 } }, required: ["c"] };
    expect(publish({ description: "all", allOf: [a, { anyOf: [b, c] }] })).toEqual({
      type: "object",
      description: "all",
      properties: { a: { type: "string", minLength: 2 }, b: text, c: text },
      required: ["a"],
    });
    expect(
      publish({
        type: "object",
        properties: { a: text, b: text },
        anyOf: [{ required: ["a"] }, { required: ["b"] }],
      }),
    ).toEqual({
      type: "object",
      properties: { a: text, b: text },
    });
  });

  it.each([
    [{ type: "string" }, "type string"],
    [{}, "no single type"],
    [{ type: ["object", "string"] }, "type object or string"],
    [{ anyOf: [{ type: "object" }, { type: "string" }] }, "type string as one of its alternatives"],
    [{ anyOf: [{ type: "null" }] }, "no object"],
    [{ const: 1 }, "constant values"],
    [{ anyOf: [{ allOf: [{ type: "null" }] }] }, "no object"],
  ])("that is no object stays, and is told in words: %j", (schema, instead) => {
    expect(toPublished(schema)).toMatchObject({ jsonSchema: schema, instead });
  });

  it("keeps for output what an alternative leaves open", () => {
    const schema = {
      anyOf: [
        { type: "object", properties: { a: text } },
        { type: "object", properties: { b: text } },
      ],
    };
    expect(toPublished(schema, "output").jsonSchema).toEqual({
      type: "object",
      properties: { a: {}, b: {} },
    });
    expect(publishZod(z.array(z.number()), "output")).toEqual({ type: "array", items: { type: "number" } });
  });
});

describe("references", () => {
  const Address = z.object({ city: z.string() }).meta({ id: "Address", title: "An address" });

  it("are inlined, and the nearest text wins", () => {
    const schema = z.object({ billing: Address, shipping: Address.describe("Where to send it.") });
    const address = { type: "object", title: "An address", properties: { city: text }, required: ["city"] };
    expect(publishZod(schema)).toEqual({
      type: "object",
      properties: { billing: address, shipping: { ...address, description: "Where to send it." } },
      required: ["billing", "shipping"],
    });
  });

  it.each([
    ["a pointer into properties", { properties: { a: text, b: { $ref: "#/properties/a" } } }],
    [
      "draft-07's definitions",
      { properties: { a: text, b: { $ref: "#/definitions/T" } }, definitions: { T: text } },
    ],
    [
      "nested definitions",
      { properties: { a: text, b: { $ref: "#/$defs/M/$defs/T" } }, $defs: { M: { $defs: { T: text } } } },
    ],
    [
      "escapes",
      { properties: { a: text, b: { $ref: "#/$defs/a~1b~0c%25%20d" } }, $defs: { "a/b~c% d": text } },
    ],
    ["an anchor", { properties: { a: text, b: { $ref: "#t" } }, $defs: { T: { $anchor: "t", ...text } } }],
    ["an id", { properties: { a: text, b: { $ref: "T" } }, $defs: { T: { $id: "T", ...text } } }],
    [
      "a relative id",
      {
        $id: "https://x.example/s/root",
        properties: { a: text, b: { $ref: "t.json" } },
        $defs: { T: { $id: "https://x.example/s/t.json", ...text } },
      },
    ],
    [
      "a reference to a reference",
      { properties: { a: text, b: { $ref: "#/$defs/S" } }, $defs: { S: { $ref: "#/$defs/T" }, T: text } },
    ],
    [
      "a pointer in a part with an id",
      {
        properties: { a: text, b: { $id: "in", $ref: "#/$defs/T", $defs: { T: text } } },
        $defs: { T: { type: "number" } },
      },
    ],
    [
      "an id of only a fragment, as draft-07 wrote an anchor",
      {
        properties: { a: text, b: { $ref: "#s" } },
        definitions: { S: { $id: "#s", $ref: "#/definitions/T" }, T: text },
      },
    ],
  ])("follow %s", (_what, schema) => {
    expect(publish({ type: "object", ...schema })).toEqual({
      type: "object",
      properties: { a: text, b: text },
    });
  });

  it("that lead nowhere are refused", () => {
    expect(() => publish({ properties: { a: { $ref: "#/$defs/Gone" } } })).toThrow(
      'the reference "#/$defs/Gone" leads to no schema',
    );
    expect(() => publish({ properties: { a: { $ref: "https://x.example/schema" } } })).toThrow(
      "leads to no schema",
    );
  });

  it("with rules of their own beside them mean both", () => {
    const $defs = { T: { type: "string", minLength: 2 } };
    expect(
      publish({
        properties: { a: { $ref: "#/$defs/T", maxLength: 3 }, b: { $ref: "#/$defs/T", minLength: 1 } },
        $defs,
      }),
    ).toEqual({
      type: "object",
      properties: {
        a: { type: "string", minLength: 2, maxLength: 3 },
        b: { minLength: 1, allOf: [{ type: "string", minLength: 2 }] },
      },
    });
  });
});

describe("recursive parts", () => {
  it("live in definitions, by the author's name", () => {
    const Node = z
      .object({
        value: z.string(),
        get children() {
          return z.array(Node);
        },
      })
      .meta({ id: "Node" });
    const node = {
      type: "object",
      properties: { value: text, children: { type: "array", items: { $ref: "#/$defs/Node" } } },
      required: ["value", "children"],
    };
    expect(publishZod(Node)).toEqual({ ...node, $defs: { Node: node } });
    expect(publishZod(z.object({ tree: Node.describe("the tree") }))).toEqual({
      type: "object",
      properties: { tree: { $ref: "#/$defs/Node", description: "the tree" } },
      required: ["tree"],
      $defs: { Node: node },
    });
  });

  it("are named by their title or a number where nobody named them, each once", () => {
    const item = (title?: string) => ({
      type: "array",
      ...(title !== undefined && { title }),
      items: { $ref: "" },
    });
    const [a, b, c] = [item("Tree"), item("Tree"), item()];
    for (const [index, part] of [a, b, c].entries()) part.items.$ref = `#/properties/${index}`;
    expect(
      Object.keys(publish({ type: "object", properties: { 0: a, 1: b, 2: c } })["$defs"] as object),
    ).toEqual(["Tree", "Tree_2", "Part"]);
  });

  it("at the root leave an object there", () => {
    const schema = { type: "object", title: "Self", properties: { self: { $ref: "#" } } };
    const self = { type: "object", title: "Self", properties: { self: { $ref: "#/$defs/Self" } } };
    expect(publish(schema)).toEqual({ ...self, $defs: { Self: self } });
  });

  it("may be mutual, and objects that contain themselves", () => {
    const mutual = {
      properties: { a: { $ref: "#/$defs/A" } },
      $defs: {
        A: { properties: { b: { $ref: "#/$defs/B" } } },
        B: { properties: { a: { $ref: "#/$defs/A" } } },
      },
    };
    expect(publish(mutual)["$defs"]).toEqual({
      A: { properties: { b: { properties: { a: { $ref: "#/$defs/A" } } } } },
    });
    const own: Record<string, unknown> = { type: "array" };
    own["items"] = own;
    expect(publish({ properties: { own } })["$defs"]).toEqual({
      Part: { type: "array", items: { $ref: "#/$defs/Part" } },
    });
  });

  it("in a union at the root are merged into it", () => {
    const Tree = z.union([
      z.object({ leaf: z.string() }),
      z.object({
        get nodes() {
          return z.array(Tree);
        },
      }),
    ]);
    expect(publishZod(Tree as z.ZodType)).toMatchObject({
      type: "object",
      properties: { leaf: text, nodes: { type: "array" } },
    });
  });
});

describe("size", () => {
  const doubling = (depth: number) => {
    const $defs: Record<string, object> = { D0: text };
    for (let level = 1; level <= depth; level++) {
      const below = { $ref: `#/$defs/D${level - 1}` };
      $defs[`D${level}`] = { type: "object", properties: { a: below, b: below } };
    }
    return { type: "object", properties: { top: { $ref: `#/$defs/D${depth}` } }, $defs };
  };

  it("is bounded: what would double thirty times stays in definitions", () => {
    const published = publish(doubling(30));
    expect(JSON.stringify(published).length).toBeLessThan(5_000);
    expect(publish(doubling(5))).not.toHaveProperty("$defs");
  });

  it("is bounded at a root of doubling unions too", () => {
    const $defs: Record<string, object> = { D0: { type: "object", properties: { a: text } } };
    for (let level = 1; level <= 30; level++) {
      const below = { $ref: `#/$defs/D${level - 1}` };
      $defs[`D${level}`] = { anyOf: [below, below], allOf: [below] };
    }
    expect(publish({ $ref: "#/$defs/D30", $defs })).toEqual({ type: "object", properties: { a: text } });
  });

  it("does not matter for a hundred levels, and is refused at ten thousand", () => {
    const nested = (depth: number): Record<string, unknown> => {
      let schema: Record<string, unknown> = text;
      for (let level = 0; level < depth; level++) schema = { type: "object", properties: { a: schema } };
      return schema;
    };
    expect(publish(nested(100))).toEqual(nested(100));
    expect(publish(nested(499))).toEqual(nested(499));
    expect(() => publish(nested(10_000))).toThrow("it is nested more than 500 levels deep");
  });

  it.each([false, true])(
    "is refused for ten thousand definitions that follow each other, backwards %s",
    (backwards) => {
      const links: (readonly [string, object])[] = Array.from({ length: 10_000 }, (_, n) => [
        `D${n}`,
        { items: { $ref: `#/$defs/D${n + 1}` } },
      ]);
      const $defs = Object.fromEntries<object>([...links, ["D10000", text]]);
      const names = Object.keys($defs);
      const properties = Object.fromEntries(
        (backwards ? names.reverse() : names).map((name) => [name, { $ref: `#/$defs/${name}` }]),
      );
      expect(() => publish({ properties, $defs })).toThrow("more than 500 levels");
    },
  );
});

describe("names of properties", () => {
  it("are data, whatever they are", () => {
    const names = [
      "title",
      "type",
      "required",
      "$ref",
      "properties",
      "constructor",
      "__proto__",
      "sensitive",
      "$defs",
      "pattern",
    ];
    const shape = Object.fromEntries(names.map((name) => [name, z.string()]));
    const union = z.union([z.object(shape), z.object({ ...shape, more: z.string() })]);
    for (const schema of [z.object(shape), union]) {
      const { properties, required } = publishZod(schema) as { properties: object; required: string[] };
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(names));
      expect(Object.hasOwn(properties, "__proto__")).toBe(true);
      expect(required).toEqual(names);
    }
    expect(Object.prototype).not.toHaveProperty("type");
  });
});

describe("a published schema", () => {
  it("has the same bytes each time, type and properties first", () => {
    const schema = {
      $schema: "x",
      required: ["a"],
      properties: { a: text },
      type: "object",
      description: "d",
    };
    expect(JSON.stringify(publish(schema))).toBe(JSON.stringify(publish(structuredClone(schema))));
    expect(Object.keys(publish(schema))[0]).toBe("type");
  });

  it("goes without marks of sensitive values, which are told apart", () => {
    const token = { ...text, sensitive: true };
    const schema = { type: "object", properties: { token, sensitive: text }, default: { sensitive: true } };
    const clean = {
      type: "object",
      properties: { token: text, sensitive: text },
      default: { sensitive: true },
    };
    for (const published of [toPublished(schema), toPublishedVerbatim(schema)])
      expect(published).toEqual({ jsonSchema: clean, sensitive: [["token"]] });
  });

  it("that is verbatim is the author's own object", () => {
    const schema = {
      $schema: "x",
      type: "object",
      properties: { a: { $ref: "#/$defs/A" } },
      $defs: { A: text },
    };
    expect(toPublishedVerbatim(schema).jsonSchema).toBe(schema);
    expect(toPublishedVerbatim({ anyOf: [] }).instead).toBe("no single type");
  });
});
