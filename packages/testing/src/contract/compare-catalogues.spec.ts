import { describe, expect, it } from "@jest/globals";
import { createApp, Input, Tool, ToolService } from "@toolwright/core";
import "reflect-metadata";
import { z } from "zod";
import { createTestApp } from "../app/create-test-app.js";
import { catalogueOf, type ListedTool } from "./catalogue.js";
import { compareCatalogues } from "./compare-catalogues.js";

type Schema = Readonly<Record<string, unknown>>;

const object = (properties: Schema, more: Schema = {}): Schema => ({ type: "object", properties, ...more });
const strict = (properties: Schema, more: Schema = {}): Schema =>
  object(properties, { additionalProperties: false, ...more });
const written = (...tools: readonly unknown[]): string => JSON.stringify({ tools });
const tool = (more: Schema = {}): Schema => ({ name: "find", inputSchema: object({}), ...more });

/** The changes of one side's schema, short: `severity path what`. */
function changes(side: "inputSchema" | "outputSchema", before: Schema, after: Schema): readonly string[] {
  const found = compareCatalogues(written(tool({ [side]: before })), written(tool({ [side]: after })));
  return found.map(({ severity, path, what }) => `${severity} ${path.slice(side.length + 1)} ${what}`);
}
const input = (before: Schema, after: Schema) => changes("inputSchema", before, after);
const output = (before: Schema, after: Schema) => changes("outputSchema", before, after);
/** Around one argument, `a`. */
const argument = (before: unknown, after: unknown) => input(object({ a: before }), object({ a: after }));

const text = { type: "string" };
const whole = { type: "integer" };
const cat = object({ kind: { const: "cat" }, lives: whole }, { required: ["kind"] });
const dog = object({ kind: { const: "dog" } }, { required: ["kind"] });
const fish = object({ kind: { const: "fish" } }, { required: ["kind"] });

describe("an input that breaks calls", () => {
  it.each<[string, Schema, Schema, string]>([
    [
      "a new required argument",
      object({}),
      object({ a: text }, { required: ["a"] }),
      "properties.a is required now",
    ],
    [
      "one that becomes required",
      object({ a: text }),
      object({ a: text }, { required: ["a"] }),
      "properties.a is required now",
    ],
    ["one that is gone", object({ a: text }), object({}), "properties.a is gone"],
    [
      "a nested one that is gone",
      object({ a: object({ b: text }) }),
      object({ a: object({}) }),
      "properties.a.properties.b is gone",
    ],
    [
      "a schema that closes",
      object({ a: text }),
      strict({ a: text }),
      " has `additionalProperties: false`, which is new",
    ],
    [
      "a reference whose target narrows",
      { ...object({ a: { $ref: "#/$defs/A" } }), $defs: { A: text } },
      { ...object({ a: { $ref: "#/$defs/A" } }), $defs: { A: { ...text, maxLength: 3 } } },
      "properties.a has `maxLength: 3`, which is new",
    ],
  ])("%s", (...[, before, after, said]) => {
    expect(input(before, after)).toEqual([`breaking ${said}`]);
  });

  it.each<[string, unknown, unknown, string]>([
    ["another type", text, whole, '`type: "integer"` instead of "string"'],
    ["a number that must be whole", { type: "number" }, whole, '`type: "integer"` instead of "number"'],
    ["fewer words", { enum: ["x", "y"] }, { enum: ["x"] }, '`enum: ["x"]` instead of ["x","y"]'],
    [
      "a word that is none of the words",
      { const: "x" },
      { const: "x", enum: ["y"] },
      '`enum: ["y"]` instead of "x"',
    ],
    ["another word", { const: "x" }, { const: "y" }, '`const: "y"` instead of "x"'],
    ["one of some words", { enum: ["x", "y"] }, { const: "x" }, '`const: "x"` instead of ["x","y"]'],
    ["only some words", text, { type: "string", enum: ["x"] }, '`enum: ["x"]`, which is new'],
    [
      "a lower maximum",
      { type: "integer", maximum: 50 },
      { type: "integer", maximum: 20 },
      "`maximum: 20` instead of 50",
    ],
    [
      "a maximum that is left out",
      { type: "integer", maximum: 50 },
      { type: "integer", exclusiveMaximum: 50 },
      "`exclusiveMaximum: 50`, which is new",
    ],
    ["a longer minimum", text, { type: "string", minLength: 2 }, "`minLength: 2`, which is new"],
    ["a pattern", text, { type: "string", pattern: "^a" }, '`pattern: "^a"`, which is new'],
    [
      "another default",
      { type: "integer", default: 10 },
      { type: "integer", default: 5 },
      "`default: 5` instead of 10",
    ],
    ["a keyword nobody knows", text, { type: "string", minCharm: 2 }, "`minCharm: 2`, which is new"],
  ])("%s", (...[, before, after, said]) => {
    expect(argument(before, after)).toEqual([`breaking properties.a has ${said}`]);
  });

  it.each<[string, Schema, Schema, string]>([
    [
      "a name",
      { dependentRequired: { title: ["b"] } },
      { dependentRequired: { title: ["b", "c"] } },
      "dependentRequired",
    ],
    [
      "a name of draft 7",
      { dependencies: { title: ["b"] } },
      { dependencies: { title: ["b", "c"] } },
      "dependencies",
    ],
    [
      "a name's schema",
      { dependentSchemas: { default: {} } },
      { dependentSchemas: { default: { required: ["b"] } } },
      "dependentSchemas",
    ],
    [
      "an unknown keyword",
      { discriminator: { title: "x" } },
      { discriminator: { title: "y" } },
      "discriminator",
    ],
    [
      "the opposite",
      { not: { required: ["title"] } },
      { not: { required: ["title", "b"], type: "object" } },
      "not",
    ],
  ])("what %s demands, be it called as words are that restrict nothing", (...[, before, after, keyword]) => {
    const [one, ...others] = input(object({ a: text }, before), object({ a: text }, after));
    expect(one).toMatch(new RegExp(`^breaking  has (\`${keyword}: |lost|other)`));
    expect(others.filter((other) => other.startsWith("harmless"))).toEqual([]);
  });

  it.each([
    ["an anchor", { $ref: "#name" }],
    ["another document", { $ref: "https://example.com/name.json" }],
    ["a place that is not there", { $ref: "#/$defs/toString" }],
    ["a place whose name is no URI", { $ref: "#/$defs/%" }],
    ["whatever the caller is", { $dynamicRef: "#name" }],
  ])("a reference to %s, whose target may be another", (_where, part) => {
    const around = (type: string) =>
      object({ a: part }, { $defs: { N: { $anchor: "name", $dynamicAnchor: "name", type } } });
    expect(input(around("integer"), around("string")).join()).toMatch(
      /^breaking properties.a refers to ".*", which cannot be looked up$/,
    );
    expect(input(around("integer"), around("integer"))).toEqual([]);
  });

  it.each<[string, unknown, unknown]>([
    ["an alternative that is gone", { anyOf: [text, { type: "null" }] }, text],
    ["an alternative of oneOf that is gone", { oneOf: [cat, dog] }, { oneOf: [cat] }],
    [
      "items that narrow",
      { type: "array", items: text },
      { type: "array", items: { ...text, maxLength: 1 } },
    ],
    [
      "a tuple's place that narrows",
      { type: "array", prefixItems: [text] },
      { type: "array", prefixItems: [whole] },
    ],
    ["alternatives that overlap", { oneOf: [text] }, { oneOf: [text, { minLength: 1 }] }],
    [
      "a record whose values narrow",
      { type: "object", additionalProperties: {} },
      { type: "object", additionalProperties: text },
    ],
  ])("%s", (_what, before, after) => {
    const said = argument(before, after);
    expect(said.length).toBeGreaterThan(0);
    expect(said.every((one) => one.startsWith("breaking"))).toBe(true);
  });
});

describe("an input that breaks nothing", () => {
  it.each<[string, unknown, unknown]>([
    ["a new optional argument inside", object({}), object({ b: text })],
    ["another description", { ...text, description: "x" }, { ...text, description: "y" }],
    ["a default that was not there", text, { ...text, default: "x" }],
    ["more words", { enum: ["x"] }, { enum: ["x", "y"] }],
    ["any word", { type: "string", enum: ["x"] }, text],
    ["one word of many", { const: "x" }, { enum: ["x", "y"] }],
    ["any number", whole, { type: "number" }],
    ["null as well", text, { anyOf: [text, { type: "null" }] }],
    ["null as well, as a list of types", text, { type: ["string", "null"] }],
    ["several types, each an alternative", { type: ["string", "null"] }, { anyOf: [text, { type: "null" }] }],
    ["a wider range", { ...whole, minimum: 1, maximum: 5 }, { ...whole, minimum: 0, maximum: 9 }],
    ["a coarser step", { type: "number", multipleOf: 4 }, { type: "number", multipleOf: 2 }],
    ["no pattern any more", { ...text, pattern: "^a" }, text],
    ["another alternative", { oneOf: [cat, dog] }, { oneOf: [fish, cat, dog] }],
    ["what was required is optional", object({ b: text }, { required: ["b"] }), object({ b: text })],
    ["a closed object opens", strict({}), object({})],
    ["the same in other words", { const: "x" }, { enum: ["x"] }],
    ["lengths for what was no string", whole, { type: ["integer", "string"], minLength: 2 }],
  ])("%s", (_what, before, after) => {
    const said = argument(before, after);
    expect(said.length).toBeGreaterThan(0);
    expect(said.filter((one) => one.startsWith("breaking"))).toEqual([]);
  });

  it("follows schemas that refer to themselves", () => {
    const tree = (more: Schema) => ({
      ...object({ root: { $ref: "#/$defs/Node" } }),
      $defs: { Node: object({ ...more, children: { type: "array", items: { $ref: "#/$defs/Node" } } }) },
    });
    expect(input(tree({}), tree({ label: text }))).toEqual([
      "harmless properties.root.properties.label is new",
    ]);
    expect(input(tree({ label: text }), tree({}))).toEqual([
      "breaking properties.root.properties.label is gone",
    ]);
  });
});

describe("an output", () => {
  it("breaks readers where it says less, or other than it said", () => {
    const full = strict({ a: text }, { required: ["a"] });
    expect(output(full, strict({ a: text }))).toEqual(["breaking properties.a is optional now"]);
    expect(output(full, strict({}))).toEqual(["breaking properties.a is optional now"]);
    expect(output(full, strict({ a: { type: ["string", "null"] } }, { required: ["a"] }))).toEqual([
      'breaking properties.a has `type: ["string","null"]` instead of "string"',
    ]);
    expect(output(object({ a: { enum: ["x"] } }), object({ a: { enum: ["x", "y"] } }))[0]).toMatch(
      /^breaking/,
    );
    expect(output(strict({}), strict({ a: text }))).toEqual(["breaking properties.a is new"]);
  });

  it("breaks nobody where it promises more", () => {
    expect(output(object({ a: text }), object({ a: text }, { required: ["a"] }))[0]).toMatch(/^harmless/);
    expect(output(object({ a: { anyOf: [text, whole] } }), object({ a: text })).join()).not.toContain(
      "breaking",
    );
    expect(output(object({}), object({ a: text }))).toEqual(["harmless properties.a is new"]);
  });
});

describe("a tool", () => {
  const severities = (before: readonly unknown[], after: readonly unknown[]) =>
    compareCatalogues(written(...before), written(...after)).map(
      ({ severity, tool: name, what }) => `${severity} ${name} ${what}`,
    );

  it("that is gone breaks, by another name too; one that is new does not", () => {
    const described = tool({ description: "Finds." });
    expect(severities([described], [{ ...described, name: "search" }])).toEqual([
      "breaking find is gone; `search` is the same by another name",
      "harmless search is new",
    ]);
  });

  it.each<[string, Schema | undefined, Schema | undefined, string]>([
    ["writes now", { readOnlyHint: true }, { readOnlyHint: false }, "breaking"],
    ["no longer says that it only reads", { readOnlyHint: true }, undefined, "breaking"],
    ["only reads now", undefined, { readOnlyHint: true }, "harmless"],
    ["may destroy now", { destructiveHint: false }, {}, "breaking"],
    ["may be called only once now", { idempotentHint: true }, { idempotentHint: false }, "breaking"],
    ["reaches out now", { openWorldHint: false }, { openWorldHint: true }, "breaking"],
    ["says what was assumed", {}, { destructiveHint: true }, "harmless"],
  ])("that %s", (...[, before, after, severity]) => {
    const found = severities([tool({ annotations: before })], [tool({ annotations: after })]);
    expect(found.map((one) => one.split(" ")[0])).toEqual([severity]);
  });

  it("listed elsewhere, or in other words, breaks nothing", () => {
    const [one, other] = [tool(), tool({ name: "get" })];
    expect(severities([one, other], [other, one])).toEqual(["harmless get is listed at another place"]);
    expect(severities([one], [tool({ title: "Find" })])).toEqual(["harmless find is new"]);
  });

  it("tells breaking changes first, each with its reason", () => {
    const before = [tool({ inputSchema: object({ a: text }), description: "x" }), tool({ name: "get" })];
    const after = [tool({ inputSchema: object({ a: whole }), description: "y" })];
    expect(compareCatalogues(written(...before), written(...after))).toEqual([
      {
        severity: "breaking",
        tool: "find",
        path: "inputSchema.properties.a",
        what: 'has `type: "integer"` instead of "string"',
        why: "A call that was right before may be refused.",
      },
      { severity: "breaking", tool: "get", path: "", what: "is gone", why: "A call of it is refused." },
      {
        severity: "harmless",
        tool: "find",
        path: "description",
        what: "is another",
        why: "No call is refused for it.",
      },
    ]);
  });
});

describe("catalogueOf", () => {
  const Find = z.object({ q: z.string().describe("What to look for") });
  @ToolService()
  class Tools {
    @Tool("find", { description: "Finds." })
    find(@Input(Find, { examples: [{ q: "x" }] }) { q }: { q: string }): string {
      return q;
    }
  }

  it("is the same text each time, and from a test app, and has all that clients see", async () => {
    await using app = await createApp({ name: "app", version: "1", services: [Tools] });
    await using other = await createTestApp({ services: [Tools] });
    const catalogue = catalogueOf(app);
    expect(catalogueOf(other)).toBe(catalogue);
    expect(compareCatalogues(catalogue, catalogue)).toEqual([]);
    const listed = (JSON.parse(catalogue) as { tools: ListedTool[] }).tools;
    const { tools } = await other.client.request<{ tools: ListedTool[] }>("tools/list");
    expect(listed).toEqual(tools);
  });

  it("does not depend on how its text is formatted; another text is refused", async () => {
    await using app = await createApp({ name: "app", version: "1", services: [Tools] });
    expect(compareCatalogues(JSON.stringify(JSON.parse(catalogueOf(app))), catalogueOf(app))).toEqual([]);
    for (const wrong of ["", "null", "{}", '{"tools":[{}]}'])
      expect(() => compareCatalogues(wrong, catalogueOf(app))).toThrow("This is no catalogue of tools.");
  });
});
