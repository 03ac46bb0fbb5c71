import { describe, expect, it } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { toPublished } from "./to-published.js";

const NAMES = ["a", "b", "title", "__proto__"];
const name = fc.constantFrom(...NAMES);

const { node: schemaArbitrary } = fc.letrec<{
  node: Record<string, unknown>;
  object: Record<string, unknown>;
}>((tie) => ({
  object: fc.record(
    {
      type: fc.constant("object"),
      properties: fc.dictionary(name, tie("node"), { maxKeys: 3 }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      additionalProperties: fc.oneof(fc.constant(false), tie("node")),
      description: fc.constantFrom("one", "two"),
    },
    { requiredKeys: ["type"] },
  ),
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom<Record<string, unknown>>(
      { type: "string" },
      { type: "integer", minimum: 1 },
      { const: "x" },
      { enum: [1, "x"] },
      {},
    ),
    fc.record({ $ref: fc.constantFrom("#", "#/$defs/a", "#/$defs/b") }),
    fc.record({
      $ref: fc.constantFrom("#/$defs/a", "#/$defs/b"),
      minimum: fc.constantFrom(0, 2),
      description: fc.constant("near"),
    }),
    tie("object"),
    fc.record({ type: fc.constant("array"), items: tie("node"), maxItems: fc.nat(2) }),
    fc.record({ anyOf: fc.array(tie("node"), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      allOf: fc.array(tie("object"), { minLength: 1, maxLength: 2 }),
      anyOf: fc.array(tie("object"), { minLength: 1, maxLength: 2 }),
    }),
  ),
}));

/** Objects one level above the references, so that no reference leads round to itself without a value in between. */
const documents = fc
  .record({
    root: schemaArbitrary,
    a: fc.dictionary(name, schemaArbitrary, { maxKeys: 2 }),
    b: fc.dictionary(name, schemaArbitrary, { maxKeys: 2 }),
  })
  .map(({ root, a, b }) => ({
    type: "object",
    properties: { a: root, b: { $ref: "#/$defs/a" } },
    $defs: { a: { type: "object", properties: a }, b: { type: "object", properties: b } },
  }));

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(1, 0, "x", null),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }),
    fc.array(tie("value"), { maxLength: 2 }),
  ),
})).value;

function accepts(schema: object): (value: unknown) => boolean {
  const validate = new Ajv2020({ strict: false, logger: false, ownProperties: true }).compile(schema);
  return (value) => validate(value);
}

describe("a published schema", () => {
  it("accepts the same values as the converted one, where the root is one object", () => {
    let accepted = 0;
    fc.assert(
      fc.property(documents, fc.array(values, { minLength: 10, maxLength: 30 }), (schema, samples) => {
        const [original, published] = [accepts(schema), accepts(toPublished(schema).jsonSchema)];
        for (const a of samples) {
          const value = { a, b: a };
          expect(published(value)).toBe(original(value));
          if (original(value)) accepted++;
        }
      }),
      { numRuns: 40, seed: 20_260_728 },
    );
    expect(accepted).toBeGreaterThan(20);
  });

  it("accepts at least the values of the converted one, where the root has alternatives", () => {
    let accepted = 0;
    const roots = fc.record({ root: schemaArbitrary, $defs: documents.map(({ $defs }) => $defs) });
    fc.assert(
      fc.property(roots, fc.array(values, { minLength: 10, maxLength: 30 }), ({ root, $defs }, samples) => {
        const schema = { $defs, anyOf: [root, { $ref: "#/$defs/b", required: ["b"] }] };
        const { jsonSchema, instead } = toPublished(withoutSelf(schema), "output");
        const [original, published] = [accepts(withoutSelf(schema)), accepts(jsonSchema)];
        for (const value of samples) {
          if (!original(value)) continue;
          if (instead === undefined && (typeof value !== "object" || value === null || Array.isArray(value)))
            continue;
          accepted++;
          expect(published(value)).toBe(true);
        }
      }),
      { numRuns: 60, seed: 20_260_728 },
    );
    expect(accepted).toBeGreaterThan(20);
  });
});

/** The root without references to itself, which at the root would lead round without a value in between. */
function withoutSelf(schema: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#"', '"$ref":"#/$defs/a"')) as Record<
    string,
    unknown
  >;
}
