import { describe, expect, it } from "@jest/globals";
import type { JsonSchema } from "@toolwright/kernel";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { lintApp } from "../../lint/lint-app.js";
import { HOST_NAMES, profilesOf } from "../host-profiles.js";
import type { HostName } from "../host-rule.js";
import { References } from "../../schema/publish/references.js";
import { mapSubschemas, subschemasOf } from "../subschemas.js";
import { toDialect } from "./to-dialect.js";

/** Documents whose parts refer to each other in every way there is, and values of the same few names. */
const NAMES = ["a", "b", "c"];
const name = fc.constantFrom(...NAMES);
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 1, maxLength: 2 });

const leaf = fc.constantFrom<JsonSchema>(
  { type: "string" },
  { type: "integer", minimum: 1 },
  { const: "x" },
  { enum: [1, "x"] },
  {},
  { type: ["string", "null"], maxLength: 1 },
  { type: ["array", "null"] },
  { type: "string", "x-mcp-header": "Region" },
);
/** To the whole, by pointer, by `$anchor`, and by `$id`. */
const reference = fc.constantFrom(
  "#",
  "#/$defs/A",
  "#/$defs/B",
  "#anchored",
  "https://s.example/c",
  "https://s.example/c#/properties/c",
);
const closing = fc.constantFrom<JsonSchema>({}, {}, { unevaluatedProperties: false });

const { node, shape } = fc.letrec<{
  node: JsonSchema;
  object: JsonSchema;
  shape: JsonSchema;
  properties: JsonSchema;
}>((tie) => ({
  properties: fc.dictionary(name, tie("node"), { maxKeys: 3 }),
  object: fc.record(
    {
      type: fc.constant("object"),
      properties: tie("properties"),
      required: fc.uniqueArray(name, { maxLength: 1 }),
      additionalProperties: fc.oneof(fc.constant(false), tie("node")),
      description: fc.constant("one"),
    },
    { requiredKeys: ["type", "properties"] },
  ),
  shape: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    tie("object"),
    fc
      .tuple(tie("object"), fc.constantFrom("anyOf", "oneOf", "allOf"), some(tie("node")), closing)
      .map(([own, keyword, parts, more]) => ({ ...own, [keyword]: parts, ...more })),
    fc
      .tuple(tie("object"), some(tie("object")), some(tie("object")))
      .map(([own, anyOf, oneOf]) => ({ ...own, anyOf, oneOf })),
    fc
      .tuple(reference, tie("properties"), closing)
      .map(([$ref, properties, more]) => ({ $ref, properties, ...more })),
    fc
      .tuple(tie("object"), name, tie("node"), fc.constantFrom("dependencies", "dependentSchemas"))
      .map(([own, key, part, keyword]) => ({ ...own, [keyword]: { [key]: part } })),
    fc
      .tuple(tie("object"), tie("object"), tie("object"), closing)
      .map(([own, test, then, more]) => ({ ...own, if: test, then, ...more })),
  ),
  node: fc.oneof(
    { maxDepth: 3, depthSize: "small" },
    leaf,
    reference.map(($ref) => ({ $ref })),
    tie("shape"),
    some(tie("node")).map((anyOf) => ({ anyOf })),
    fc
      .tuple(fc.constantFrom("anyOf", "oneOf"), some(reference))
      .map(([keyword, list]) => ({ [keyword]: list.map(($ref) => ({ $ref })) })),
    some(reference).map((list) => ({ allOf: list.map(($ref) => ({ $ref })) })),
    fc
      .tuple(tie("node"), fc.constantFrom("not", "propertyNames"))
      .map(([part, keyword]) => ({ [keyword]: part })),
    tie("node").map((items) => ({ type: "array", items })),
    fc
      .tuple(some(tie("node")), fc.boolean())
      .map(([prefixItems, isOpen]) => ({ type: "array", prefixItems, ...(!isOpen && { items: false }) })),
    tie("node").map((contains) => ({ type: "array", contains, maxContains: 1 })),
  ),
}));

/** The references of a definition stand in its properties, where no value fits without end. */
const definition = fc
  .dictionary(name, node, { minKeys: 1, maxKeys: 2 })
  .map((properties) => ({ type: "object", properties }));
const joined = fc.oneof(
  fc.constant({}),
  fc
    .tuple(
      fc.constantFrom("anyOf", "oneOf", "allOf"),
      some(fc.constantFrom("#/$defs/A", "#/$defs/B", "https://s.example/c")),
      closing,
    )
    .map(([keyword, list, more]) => ({ [keyword]: list.map(($ref) => ({ $ref })), ...more })),
);

const documents = fc
  .record({
    root: fc.dictionary(name, fc.oneof(shape, node), { minKeys: 1, maxKeys: 3 }),
    A: definition,
    B: definition,
    C: definition,
    union: joined,
  })
  .map(({ root, A, B, C, union }): JsonSchema => ({
    type: "object",
    properties: root,
    ...union,
    $defs: {
      A,
      B: { ...B, $anchor: "anchored" },
      C: { ...C, properties: { ...C.properties, c: { type: "string" } }, $id: "https://s.example/c" },
    },
  }))
  .map(withOwnReferences);

/** Within a resource with an `$id`, references lead into that one alone. */
function withOwnReferences(document: JsonSchema): JsonSchema {
  const { A, B, C } = document["$defs"] as Readonly<Record<string, JsonSchema>>;
  const own = (schema: JsonSchema): JsonSchema => {
    const { $ref, ...rest } = schema;
    const kept = typeof $ref === "string" && !$ref.startsWith("https:") ? { $ref: "#", ...rest } : schema;
    return mapSubschemas(kept, (child) => (typeof child === "boolean" ? child : own(child)));
  };
  return { ...document, $defs: { A, B, C: own(C ?? {}) } };
}

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: "large" },
    fc.constantFrom<unknown>("x", "", 1, null, "xyz"),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }),
    fc.array(tie("value"), { maxLength: 2 }),
  ),
}));
const values = fc.array(fc.dictionary(name, value, { maxKeys: 3 }), { minLength: 6, maxLength: 12 });

const compile = (schema: JsonSchema) =>
  new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } }).compile(schema);
/** More of them, and others each time, for a longer search, as in `DIALECT_RUNS=20 pnpm jest dialect-documents`. */
const RUNS = Number(process.env["DIALECT_RUNS"] ?? 1);
const SEED = RUNS === 1 ? { seed: 20_260_728 } : {};
/** What no rewriting of a schema can mend. */
const BEYOND: ReadonlySet<string> = new Set([
  "argument-name",
  "empty-object",
  "untyped-schema",
  "schema-size",
]);
const choices: readonly (readonly HostName[])[] = [...HOST_NAMES.map((host) => [host]), HOST_NAMES];

it("a rewritten document takes every value that the full one takes, and refers to nothing that is gone", () => {
  let fitting = 0;
  fc.assert(
    fc.property(documents, values, (full, candidates) => {
      const fits = compile(full);
      const fitted = candidates.filter((one) => fits(one));
      const results = new Map<string, HostName[]>();
      for (const hosts of choices) {
        const written = JSON.stringify(toDialect(full, profilesOf(hosts), "output").schema);
        results.set(written, [...(results.get(written) ?? []), ...hosts]);
      }
      for (const [written, hosts] of results) {
        const takes = compile(JSON.parse(written) as JsonSchema);
        expect([hosts, fitted.filter((one) => !takes(one))]).toEqual([hosts, []]);
      }
      fitting += fitted.length;
    }),
    { ...SEED, numRuns: 30 * RUNS },
  );
  expect(fitting).toBeGreaterThan(20);
});

/** The schemas that say what a value may be: not those that say when, or what it may not be. */
const DESCRIBING: ReadonlySet<string> = new Set([
  "properties",
  "items",
  "prefixItems",
  "anyOf",
  "oneOf",
  "allOf",
]);

/**
 * The document without references that lead back to where they stand, and with each property's name for itself alone. Of unions
 * and intersections, the objects: what contradicts the others, or lets everything through, takes the names of others with it.
 */
function named(document: JsonSchema): JsonSchema {
  let count = 0;
  const write = (schema: JsonSchema, refers: boolean): JsonSchema => {
    const { $ref, ...rest } = schema;
    const own = joinsObjects(isLeading($ref) && refers ? schema : rest, refers);
    const properties = Object.values((own["properties"] ?? {}) as JsonSchema);
    const renamed = Object.fromEntries([...properties, {}].map((form) => [`p${count++}`, form]));
    return mapSubschemas("properties" in own ? { ...own, properties: renamed } : own, (child, keyword) =>
      typeof child === "boolean" ? child : write(child, refers && keyword !== "$defs"),
    );
  };
  return write(document, true);
}

function isLeading($ref: unknown): boolean {
  return typeof $ref === "string" && !/^#$|properties/.test($ref);
}

function joinsObjects(schema: JsonSchema, refers: boolean): JsonSchema {
  const { anyOf, oneOf, allOf, ...rest } = schema;
  const objects = [anyOf ?? oneOf, allOf].map((list) =>
    ((list ?? []) as JsonSchema[]).filter(
      (part) => "properties" in part || (refers && isLeading(part["$ref"])),
    ),
  );
  const [union = [], all = []] = objects;
  return {
    ...rest,
    ...(union.length > 0 && { [anyOf === undefined ? "oneOf" : "anyOf"]: union }),
    ...(all.length > 0 && { allOf: all }),
  };
}

function namesIn(schema: JsonSchema, references: References): readonly string[] {
  const { properties = {}, $ref } = schema;
  const target = typeof $ref === "string" ? [references.resolve(schema, $ref)] : [];
  const within = subschemasOf(schema).flatMap((child) =>
    DESCRIBING.has(child.keyword) ? [child.schema] : [],
  );
  const below = [...target, ...within].filter((child) => typeof child !== "boolean");
  return [...Object.keys(properties as JsonSchema), ...below.flatMap((child) => namesIn(child, references))];
}

describe.each(choices.map((hosts) => [hosts.join(", "), hosts] as const))(
  "for %s, a rewritten document",
  (_title, hosts) => {
    it("has each property that the full one describes", () => {
      fc.assert(
        fc.property(documents.map(named), (full) => {
          const { schema, cut } = toDialect(full, profilesOf(hosts));
          const written = JSON.stringify(schema);
          const names = namesIn(full, new References(full));
          expect(names.filter((one) => !new RegExp(`\\b${one}\\b`).test(written))).toEqual([]);
          expect(cut).toEqual([]);
        }),
        { ...SEED, numRuns: 25 * RUNS },
      );
    });

    it("breaks none of their rules that a schema can keep", () => {
      fc.assert(
        fc.property(documents, (full) => {
          const inputSchema = toDialect(full, profilesOf(hosts)).schema;
          const app = { tools: [{ name: "tool", description: "d", inputSchema }], serverInfo: { name: "s" } };
          const left = lintApp(app, { hosts }).filter(
            ({ rule, host }) => host !== undefined && !BEYOND.has(rule),
          );
          expect(left).toEqual([]);
        }),
        { ...SEED, numRuns: 25 * RUNS },
      );
    });
  },
);
