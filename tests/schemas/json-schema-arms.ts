import type { JsonSchema } from "@toolwright/kernel";
import * as fc from "fast-check";

/** A JSON Schema, and values near what it takes. */
export interface SchemaArm {
  readonly schema: JsonSchema;
  readonly values: readonly unknown[];
}

interface Part {
  readonly schema: JsonSchema;
  readonly good: unknown;
}

const KEYS = ["a", "b", "c-d", "e/f"] as const;

const leaf: fc.Arbitrary<Part> = fc.oneof(
  fc.nat(4).map((minLength) => ({ schema: { type: "string", minLength }, good: "x".repeat(minLength) })),
  fc.nat(9).map((maximum) => ({ schema: { type: "integer", maximum }, good: maximum })),
  fc.constantFrom(
    { schema: { type: "string", format: "date-time" }, good: "2020-01-02T03:04:05Z" },
    { schema: { type: "string", format: "email" }, good: "a@b.example" },
    { schema: { type: "string", pattern: "^[a-c]+$" }, good: "abc" },
    { schema: { enum: ["a", 1, null] }, good: 1 },
    { schema: { const: { k: [1] } }, good: { k: [1] } },
    { schema: { type: ["boolean", "null"] }, good: null },
    { schema: { type: "number", exclusiveMinimum: 0, multipleOf: 0.5 }, good: 1.5 },
  ),
);

/** Schemas that mean the same in both dialects. */
const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.tuple(tie("part"), fc.nat(2)).map(([{ schema, good }, maxItems]) => ({
      schema: { type: "array", items: schema, maxItems },
      good: Array.from({ length: maxItems }, () => good),
    })),
    fc.tuple(tie("part"), tie("part")).map(([one, other]) => ({
      schema: { anyOf: [one.schema, other.schema] },
      good: other.good,
    })),
    objectPart(tie("part")),
  ),
}));

function objectPart(parts: fc.Arbitrary<Part>): fc.Arbitrary<Part> {
  const members = fc.uniqueArray(fc.tuple(fc.constantFrom(...KEYS), parts, fc.boolean(), fc.boolean()), {
    selector: ([key]) => key,
    minLength: 1,
    maxLength: 3,
  });
  return fc.tuple(members, fc.boolean()).map(([fields, isClosed]) => ({
    schema: {
      type: "object",
      properties: Object.fromEntries(
        fields.map(([key, { schema, good }, , hasDefault]) => [
          key,
          hasDefault ? { ...schema, default: good } : schema,
        ]),
      ),
      required: fields.filter(([, , isRequired]) => isRequired).map(([key]) => key),
      ...(isClosed && { additionalProperties: false }),
    },
    good: Object.fromEntries(fields.map(([key, { good }]) => [key, good])),
  }));
}

/** Schemas of objects, each with a value that it takes, that value spoilt in places, and anything at all. */
export const schemaArms: fc.Arbitrary<SchemaArm> = objectPart(part).chain(({ schema, good }) =>
  fc.array(fc.tuple(fc.constantFrom(...KEYS), fc.jsonValue()), { maxLength: 4 }).map((spoilt) => ({
    schema,
    values: [
      good,
      {},
      ...spoilt.map(([key, value]) => ({ ...(good as object), [key]: value })),
      ...spoilt.map(([, value]) => value),
    ],
  })),
);
