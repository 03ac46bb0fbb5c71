import { describe, expect, it } from "@jest/globals";
import type { JsonSchema } from "@toolwright/kernel";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { profilesOf } from "../host-profiles.js";
import type { HostName } from "../host-rule.js";
import { toDialect } from "./to-dialect.js";

const object = <Properties extends JsonSchema>(properties: Properties, more: JsonSchema = {}) => ({
  type: "object",
  properties,
  ...more,
});
const text = { type: "string" };
const dialect = (schema: JsonSchema, ...hosts: readonly HostName[]) =>
  toDialect(schema, profilesOf(hosts)).schema;
const takes = (schema: JsonSchema, value: unknown): boolean =>
  new Ajv2020({ strict: false, validateFormats: false }).compile(schema)(value);

const Create = object({ action: { const: "create" }, name: text }, { required: ["action", "name"] });
const Delete = object({ action: { const: "delete" }, id: text }, { required: ["action", "id"] });
const $defs = { Create, Delete };
const branches = [{ $ref: "#/$defs/Create" }, { $ref: "#/$defs/Delete" }];

describe("alternatives at the root that are references", () => {
  it.each<[HostName, string]>([
    ["claude", "oneOf"],
    ["openai", "anyOf"],
    ["copilot", "oneOf"],
    ["gemini", "oneOf"],
  ])("become properties for %s (%s)", (host, keyword) => {
    const found = dialect({ type: "object", [keyword]: branches, $defs }, host);
    const { properties, ...rest } = found as { properties: Record<string, JsonSchema> };
    expect(rest).toEqual({ type: "object", required: ["action"] });
    expect(Object.keys(properties)).toEqual(["action", "name", "id"]);
    expect(properties["action"]).toMatchObject({ enum: ["create", "delete"] });
  });

  it("all of them hold where they are intersected, and one that stands alone is followed", () => {
    const [both, one] = [{ allOf: branches }, { $ref: "#/$defs/Create" }].map((form) =>
      dialect({ type: "object", ...form, $defs }, "openai"),
    );
    expect(Object.keys(both?.["properties"] as object).sort()).toEqual(["action", "id", "name"]);
    expect(both?.["required"]).toEqual(["action", "id", "name"]);
    expect(Object.keys(one?.["properties"] as object)).toEqual(["action", "name"]);
  });

  it("that are no objects leave the root without them", () => {
    const found = dialect({ type: "object", properties: { a: text }, anyOf: [{ const: 1 }] }, "claude");
    expect(found).toEqual({ ...object({ a: text }), description: 'AnyOf [{"const":1}].' });
  });
});

describe("a property that some alternatives at the root do not name", () => {
  const open = object({}, { anyOf: [object({ a: text }), object({ b: { type: "number" } })] });

  it("may be anything in a result, and is what the others say among arguments", () => {
    const [output, input] = (["output", "input"] as const).map(
      (side) => toDialect(open, profilesOf(["claude"]), side).schema,
    );
    expect(output).toEqual(object({ a: {}, b: {} }));
    expect(input).toEqual(object({ a: text, b: { type: "number" } }));
  });

  it("is what the root says of it, and what the alternatives say that keep others out", () => {
    const closed = { additionalProperties: false };
    const schema = object(
      { a: text },
      { anyOf: [object({ a: { maxLength: 3 } }, closed), { required: ["b"] }] },
    );
    expect(dialect(schema, "claude")).toEqual(object({ a: text }));
    const both = { anyOf: [object({ a: text }, closed), object({ b: text }, closed)], type: "object" };
    expect(toDialect(both, profilesOf(["claude"]), "output").schema).toEqual({
      ...object({ a: text, b: text }),
      additionalProperties: false,
    });
  });
});

describe("a draft-07 schema", () => {
  const old = {
    $schema: "http://json-schema.org/draft-07/schema#",
    ...object({
      p: { type: "array", items: [{ type: "number" }, { type: "number" }], additionalItems: false },
      q: { $ref: "#point", maxLength: 0 },
    }),
    definitions: { Point: { $id: "#point", type: "string" } },
  };

  it.each<HostName>(["claude", "openai", "copilot"])("is one of 2020-12 for %s", (host) => {
    const found = dialect(old, host);
    const value = { p: [1, 2], q: "ab" };
    // What stands beside a reference had no meaning; this validator looks at it all the same.
    const { q: _q, ...properties } = old.properties;
    expect(new Ajv({ strict: false }).compile({ ...old, properties })(value)).toBe(true);
    expect([found["$schema"], takes(found, value)]).toEqual([undefined, true]);
  });
});

describe("below a reference that is cut short", () => {
  const E = { oneOf: [{ $ref: "#/$defs/And" }, { $ref: "#/$defs/Or" }] };
  const list = { type: "array", items: E };
  const And = object({ and: list }, { required: ["and"] });
  const Or = object({ or: list }, { required: ["or"] });
  const deep = (key: "and" | "or"): JsonSchema =>
    [1, 2, 3, 4, 5].reduce<JsonSchema>((value) => ({ [key]: [value] }), { or: [] });
  const nested = { n: "1", next: { n: "2", next: { n: "3", next: { n: "4", next: { n: "5" } } } } };
  const T = {
    allOf: [
      { $ref: "#/$defs/B" },
      { properties: { next: { $ref: "#/$defs/T", unevaluatedProperties: false } } },
    ],
  };

  it.each<[string, JsonSchema, unknown]>([
    ["oneOf is anyOf", object({ f: E }, { $defs: { And, Or } }), { f: deep("and") }],
    ["so it is on the other way", object({ f: E }, { $defs: { And, Or } }), { f: deep("or") }],
    [
      "not goes",
      object({ f: { $ref: "#/$defs/N" } }, { $defs: { N: object({ f: { not: { $ref: "#/$defs/N" } } }) } }),
      { f: { f: 5 } },
    ],
    [
      "nothing counts as looked at",
      object({ t: { $ref: "#/$defs/T" } }, { $defs: { B: object({ n: text }), T } }),
      { t: nested },
    ],
  ])("%s", (_title, full, value) => {
    expect(takes(full, value)).toBe(true);
    for (const host of ["copilot", "cursor", "gemini"] as const)
      expect(takes(dialect(full, host), value)).toBe(true);
  });

  it("what stands beside it is all there is where the definition says nothing by itself", () => {
    const T = { items: { $ref: "#/$defs/T", minItems: 1 } };
    const found = dialect(object({ t: { $ref: "#/$defs/T" } }, { $defs: { T } }), "cursor");
    expect(JSON.stringify(found)).toContain('"items":{"minItems":1}');
  });
});

describe("references that are no pointers from the root", () => {
  const tree = {
    $id: "T0",
    ...object({ name: text, children: { type: "array", items: { $ref: "T0" } } }, { required: ["name"] }),
  };

  it("are followed by $id, as TypeBox writes recursion", () => {
    const { schema, cut } = toDialect(object({ tree }), profilesOf(["copilot"]));
    expect(JSON.stringify(schema).match(/"name":\{/g)).toHaveLength(4);
    expect([JSON.stringify(schema).includes("$"), cut]).toEqual([false, ["#/$defs/T0"]]);
  });

  it("are followed by $anchor, by $dynamicRef, and into the part with an $id that they stand in", () => {
    const schema = object(
      {
        a: { $ref: "#addr", unevaluatedProperties: false },
        d: { $dynamicRef: "#n" },
        x: {
          $id: "https://x.example/y",
          $defs: { X: { type: "number" } },
          ...object({ b: { $ref: "#/$defs/X" } }),
        },
      },
      {
        $defs: {
          X: text,
          Addr: { $anchor: "addr", ...object({ s: text }) },
          N: { $dynamicAnchor: "n", ...text },
        },
      },
    );
    const closed = { unevaluatedProperties: false, allOf: [object({ s: text })] };
    expect(dialect(schema, "copilot")).toEqual(
      object({ a: closed, d: text, x: object({ b: { type: "number" } }) }),
    );
  });

  it("that lead nowhere are told, and what might turn their sense round gives way", () => {
    const lost = { $ref: "#/$defs/Gone" };
    const schema = object({
      a: { ...lost, maxLength: 5, unevaluatedItems: false },
      b: { oneOf: [lost, text] },
    });
    const both = toDialect({ ...schema, not: lost }, profilesOf(["cursor"]));
    expect(both.schema).toEqual({
      ...object({ a: { maxLength: 5 }, b: { anyOf: [{}, text] } }),
      description: 'Not {"$ref":"#/$defs/Gone"}.',
    });
    expect(both.cut).toEqual(["#/$defs/Gone"]);
  });
});

describe("no reference is left without its target", () => {
  const S = { $ref: "#/$defs/S" };
  it.each<[string, JsonSchema]>([
    [
      "beside one that is cut short",
      object(
        { t: { $ref: "#/$defs/T" } },
        { $defs: { T: object({ next: { $ref: "#/$defs/T", properties: { x: S } } }), S: text } },
      ),
    ],
    ["in dependencies", object({ a: {} }, { dependencies: { a: S }, $defs: { S: object({ b: text }) } })],
    ["of definitions within", object({ a: { $defs: { X: text }, $ref: "#/properties/a/$defs/X" } })],
  ])("%s", (_title, schema) => {
    expect(JSON.stringify(dialect(schema, "copilot"))).not.toContain("$ref");
  });
});

describe("definitions that contain each other", () => {
  const mutual = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `T${index}`);
    const to = Object.fromEntries(names.map((name) => [`to${name}`, { $ref: `#/$defs/${name}` }]));
    return object(
      { root: { $ref: "#/$defs/T0" } },
      { $defs: Object.fromEntries(names.map((name) => [name, object({ ...to, kind: text })])) },
    );
  };
  const levels = (schema: unknown): number =>
    typeof schema === "object" && schema !== null
      ? Math.max(0, ...Object.values((schema as { properties?: object }).properties ?? {}).map(levels)) + 1
      : 0;

  it("are unrolled three levels deep together, or fewer where that is long", () => {
    // The root, three levels, the outline of the fourth with its kind, and that.
    expect(levels(dialect(mutual(2), "cursor"))).toBe(6);
    expect(levels(dialect(mutual(8), "cursor"))).toBe(5);
    expect(JSON.stringify(dialect(mutual(8), "cursor")).length).toBeLessThan(20_000);
    expect(JSON.stringify(dialect(mutual(40), "cursor")).length).toBeLessThan(20_000);
  });
});

describe("several intersected references", () => {
  it("are all written for a host that knows no allOf", () => {
    const both = { allOf: [{ $ref: "#/$defs/Create" }, { $ref: "#/$defs/Delete" }] };
    const { x } = dialect(object({ x: both }, { $defs }), "openai")["properties"] as { x: JsonSchema };
    expect(Object.keys(x["properties"] as object)).toEqual(["action", "name", "id"]);
    expect(JSON.stringify(x)).toContain('Always \\"delete\\".');
  });

  it("take what they took, below oneOf as well", () => {
    const A = object(
      { next: { $ref: "#/$defs/A" } },
      { allOf: [object({ a: text }), object({ a: { maxLength: 1 } }, { not: { required: ["b"] } })] },
    );
    const schema = object({ x: { oneOf: [{ $ref: "#/$defs/A" }, { required: ["b"] }] } }, { $defs: { A } });
    const value = { x: { b: 1 } };
    expect([takes(schema, value), takes(dialect(schema, "openai"), value)]).toEqual([true, true]);
  });
});

describe("unions beside other keywords", () => {
  it("are copied into for Gemini only as far as that stays short, and their properties stay", () => {
    const nest = (inner: JsonSchema, level: number): JsonSchema =>
      object({ p: inner }, { anyOf: [{ required: ["p"] }, object({ [`q${level}`]: text })] });
    const deep = Array.from({ length: 14 }, (_, level) => level).reduce<JsonSchema>(nest, text);
    const written = JSON.stringify(dialect(object({ deep }), "gemini"));
    expect(written.length).toBeLessThan(50_000);
    for (let level = 0; level < 14; level++) expect(written).toContain(`"q${level}"`);
  });

  it("are two unions where both stand beside each other", () => {
    const f = object(
      { c: text },
      {
        anyOf: [object({ a: text })],
        oneOf: [object({ b: { type: ["string", "null"] } })],
        unevaluatedProperties: false,
      },
    );
    const value = { f: { b: null } };
    const found = dialect(object({ f }), "copilot");
    expect([takes(object({ f }), value), takes(found, value)]).toEqual([true, true]);
    expect(JSON.stringify(found)).toContain('"b"');
  });
});

describe("a schema of several types", () => {
  it("gets items where one of them is a list, and keeps a format that is not one of texts", () => {
    expect(dialect(object({ a: { type: ["array", "null"] } }), "openai")).toEqual(
      object({ a: { type: ["array", "null"], items: {} } }),
    );
    const number = { type: "integer", format: "int32" };
    expect(dialect(object({ a: number }), "gemini")).toEqual(object({ a: number }));
  });
});
