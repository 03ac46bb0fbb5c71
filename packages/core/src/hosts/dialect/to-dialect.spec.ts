import { describe, expect, it } from "@jest/globals";
import type { JsonSchema } from "@toolwright/kernel";
import { z } from "zod";
import { profilesOf } from "../host-profiles.js";
import type { HostName } from "../host-rule.js";
import { toDialect } from "./to-dialect.js";

const dialect = (schema: JsonSchema, ...hosts: readonly HostName[]) =>
  toDialect(schema, profilesOf(hosts)).schema;
const field = (form: unknown, ...hosts: readonly HostName[]) =>
  (dialect({ type: "object", properties: { form } }, ...hosts)["properties"] as JsonSchema)["form"];

describe("for no host", () => {
  it("a schema is the same object", () => {
    const schema = { type: "object", oneOf: [] };
    expect(toDialect(schema, [])).toEqual({ schema, cut: [] });
    expect(toDialect(schema, []).schema).toBe(schema);
  });
});

describe("for Gemini", () => {
  it.each<[string, unknown, unknown]>([
    [
      "an integer's exclusive bound is the next integer",
      { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 10 },
      { type: "integer", minimum: 1, maximum: 9 },
    ],
    [
      "a number's exclusive bound is said",
      { type: "number", exclusiveMinimum: 0, description: "The price" },
      { type: "number", minimum: 0, description: "The price. More than 0." },
    ],
    [
      "the narrower of two bounds stays",
      { type: "number", exclusiveMinimum: 0, minimum: 5 },
      { type: "number", minimum: 5, description: "More than 0." },
    ],
    [
      "what is refused is said in one sentence",
      { type: "integer", multipleOf: 5, examples: [10] },
      { type: "integer", description: "A multiple of 5; for example 10." },
    ],
    [
      "a format that is not known is said",
      { type: "string", format: "uri" },
      { type: "string", description: "Format uri." },
    ],
    [
      "a format that is known stays",
      { type: "string", format: "date-time" },
      { type: "string", format: "date-time" },
    ],
    ["a constant string is an enumeration", { type: "string", const: "a" }, { type: "string", enum: ["a"] }],
    [
      "a constant boolean is said",
      { type: "boolean", const: true },
      { type: "boolean", description: "Always true." },
    ],
    [
      "numbers are not enumerated but said",
      { enum: [1, 2], description: "Level" },
      { type: "integer", description: "Level. One of 1, 2." },
    ],
    [
      "a union of constant numbers is one enumeration",
      {
        anyOf: [
          { type: "number", const: 1 },
          { type: "number", const: 2.5 },
        ],
      },
      { type: "number", description: "One of 1, 2.5." },
    ],
    [
      "an empty string is not enumerated",
      { enum: ["a", ""] },
      { type: "string", description: 'One of "a", "".' },
    ],
    [
      "a list of types is a union, which stands alone",
      { type: ["string", "null"], maxLength: 5, description: "The name", default: null },
      {
        anyOf: [{ type: "string", maxLength: 5, description: "The name. Default null." }, { type: "null" }],
      },
    ],
    [
      "null in an enumeration is a type",
      { enum: ["a", null] },
      { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
    ],
    [
      "what alternatives share is said in each",
      { type: "object", properties: { a: { type: "string" } }, anyOf: [{ required: ["a"] }] },
      { anyOf: [{ type: "object", properties: { a: { type: "string" } }, required: ["a"] }] },
    ],
    [
      "exclusive alternatives are alternatives",
      { oneOf: [{ type: "string" }, { type: "integer" }] },
      { anyOf: [{ type: "string" }, { type: "integer" }] },
    ],
    [
      "all of several is one",
      {
        allOf: [
          { type: "object", properties: { a: true } },
          { properties: { b: { type: "string" } }, required: ["b"] },
        ],
      },
      { type: "object", properties: { a: {}, b: { type: "string" } }, required: ["b"] },
    ],
    [
      "a tuple is a list as long",
      { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false, minItems: 2 },
      {
        type: "array",
        items: { anyOf: [{ type: "string" }, { type: "number" }] },
        minItems: 2,
        maxItems: 2,
        description: "In this order: string, number.",
      },
    ],
    [
      "a map's values are said",
      { type: "object", additionalProperties: { type: "integer" }, propertyNames: { pattern: "^a" } },
      { type: "object", description: "Any other key holds an integer; keys match /^a/." },
    ],
    [
      "what the protocol's clients read stays",
      { type: "string", "x-mcp-header": "Region" },
      { type: "string", "x-mcp-header": "Region" },
    ],
    [
      "a rule that has no words is quoted",
      { type: "string", not: { maxLength: 2 } },
      { type: "string", description: 'Not {"maxLength":2}.' },
    ],
  ])("%s", (_title, full, expected) => {
    expect(field(full, "gemini")).toEqual(expected);
  });

  it("names of properties are data, whatever they are", () => {
    const properties: unknown = JSON.parse(
      '{"__proto__":{"const":1},"oneOf":{"const":"a"},"$ref":{"type":"string"}}',
    );
    const rewritten = dialect({ type: "object", properties }, "gemini")["properties"] as object;
    expect(Object.keys(rewritten)).toEqual(["__proto__", "oneOf", "$ref"]);
    expect(JSON.stringify(rewritten)).toBe(
      '{"__proto__":{"type":"integer","description":"Always 1."},"oneOf":{"type":"string","enum":["a"]},"$ref":{"type":"string"}}',
    );
    expect(({} as { const?: unknown }).const).toBeUndefined();
  });
});

describe("for hosts that refuse alternatives at the root", () => {
  it("their properties are optional ones of the root", () => {
    const root = {
      type: "object",
      properties: { id: { type: "string" } },
      required: ["id"],
      anyOf: [
        { properties: { route: { type: "string" }, id: { type: "integer" } }, required: ["route"] },
        {
          oneOf: [
            { properties: { file: { type: "string" } } },
            { properties: { route: { type: "integer" } } },
          ],
        },
      ],
    };
    expect(dialect(root, "claude")).toEqual({
      type: "object",
      properties: {
        id: { type: "string" },
        route: { anyOf: [{ type: "string" }, { type: "integer" }] },
        file: { type: "string" },
      },
      required: ["id"],
    });
  });

  it("nested ones stay", () => {
    const form = { anyOf: [{ type: "string" }, { type: "null" }], description: "d" };
    expect(field(form, "claude", "openai")).toEqual(form);
  });

  it("a root without properties gets some", () => {
    expect(dialect({ type: "object" }, "openai")).toEqual({ type: "object", properties: {} });
  });
});

describe("for hosts that follow no references", () => {
  const Tree: z.ZodType = z.object({
    name: z.string().describe("The name"),
    get children() {
      return z.array(Tree);
    },
  });
  const recursive = z.toJSONSchema(z.object({ tree: Tree }), { io: "input" });

  it("a definition stands where it is referred to, and what stands beside the reference wins", () => {
    const schema = {
      type: "object",
      properties: { a: { $ref: "#/$defs/A~1%25", description: "near" }, b: { $ref: "#/properties/a" } },
      $defs: { "A/%": { type: "string", description: "far", maxLength: 5 } },
    };
    const both = { type: "string", description: "near", maxLength: 5 };
    expect(dialect(schema, "copilot")).toEqual({ type: "object", properties: { a: both, b: both } });
  });

  it("a recursive one is unrolled three times, which is told", () => {
    const { schema, cut } = toDialect(recursive, profilesOf(["copilot"]));
    const written = JSON.stringify(schema);
    expect(written).not.toContain("$ref");
    expect(written).not.toContain("$defs");
    expect(written.match(/"The name"/g)).toHaveLength(4);
    expect(cut).toEqual([expect.stringMatching(/^#\/\$defs\/|^#$/)]);
  });

  it("definitions that double at each step end, and so does one that is only itself", () => {
    const names = Array.from({ length: 30 }, (_, index) => `D${String(index)}`);
    const $defs = Object.fromEntries(
      names.map((name, index) => {
        const $ref = `#/$defs/D${String(index + 1)}`;
        return [name, { type: "object", properties: { a: { $ref }, b: { $ref } } }];
      }),
    );
    const { schema, cut } = toDialect(
      {
        type: "object",
        properties: { bomb: { $ref: "#/$defs/D0" }, self: { $ref: "#/$defs/S" } },
        $defs: { ...$defs, S: { $ref: "#/$defs/S" } },
      },
      profilesOf(["gemini"]),
    );
    expect(JSON.stringify(schema).length).toBeLessThan(1_000_000);
    expect(cut.length).toBeGreaterThan(0);
  });

  it("references stay for those who follow them", () => {
    expect(JSON.stringify(dialect(recursive, "claude", "openai"))).toContain("$ref");
  });
});

describe("a keyword that lets less through when what it holds lets more", () => {
  const twice = {
    oneOf: [
      { type: "number", exclusiveMinimum: 5 },
      { type: "array", items: [true] },
    ],
  };

  it("gives way: alternatives that were rewritten no longer exclude each other", () => {
    expect(field(twice, "claude")).toEqual({
      anyOf: [
        { type: "number", exclusiveMinimum: 5 },
        { type: "array", prefixItems: [{}] },
      ],
    });
    const same = { oneOf: [{ type: "string" }, { type: "number" }] };
    expect(field(same, "claude")).toEqual(same);
  });

  it("is said instead, where it turns the sense round", () => {
    const not = { type: ["string", "null"] };
    expect(field({ not, if: { minLength: 1 }, then: {}, unevaluatedProperties: false }, "copilot")).toEqual({
      if: { minLength: 1 },
      then: {},
      unevaluatedProperties: false,
      description: 'Not {"type":["string","null"]}.',
    });
    expect(field({ if: not, then: {}, unevaluatedProperties: false }, "copilot")).toEqual({
      description: 'If {"type":["string","null"]}; then {}.',
    });
  });
});
