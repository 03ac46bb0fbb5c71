import { describe, expect, it } from "@jest/globals";
import { compareCatalogues } from "@toolwright/testing";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";

type Schema = Readonly<Record<string, unknown>>;

/** How often the cheaper properties are tried. */
const RUNS = 50;
const NAMES = ["a", "b", "c"] as const;
const WORDS = ["x", "y", "zz"] as const;

/** Schemas of the kinds that tools publish, some levels deep. */
const { schema } = fc.letrec<{ schema: Schema; object: Schema }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf(),
    tie("object"),
    fc.record(
      { type: fc.constant("array"), items: tie("schema"), maxItems: fc.integer({ min: 0, max: 2 }) },
      { requiredKeys: ["type"] },
    ),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
  ),
  object: fc
    .tuple(
      fc.dictionary(fc.constantFrom(...NAMES), tie("schema"), { maxKeys: 3, noNullPrototype: true }),
      fc.subarray([...NAMES]),
      fc.option(fc.oneof(fc.boolean(), tie("schema")), { nil: undefined }),
    )
    .map(([properties, required, additionalProperties]) => ({
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      ...(additionalProperties !== undefined && { additionalProperties }),
    })),
}));

/** Of some of which a value may be left out. */
function leaf(): fc.Arbitrary<Schema> {
  const standIn = fc.option(fc.constantFrom(...WORDS, 1), { nil: undefined, freq: 3 });
  return fc
    .tuple(restriction(), standIn)
    .map(([schema, value]) => ({ ...schema, ...(value !== undefined && { default: value }) }));
}

function restriction(): fc.Arbitrary<Schema> {
  const bound = fc.integer({ min: 0, max: 3 });
  return fc.oneof(
    fc.record(
      {
        type: fc.constantFrom("string", ["string", "null"]),
        minLength: bound,
        maxLength: bound,
        pattern: fc.constant("^[xy]"),
      },
      { requiredKeys: ["type"] },
    ),
    fc.record(
      {
        type: fc.constantFrom("integer", "number"),
        minimum: bound,
        exclusiveMinimum: bound,
        maximum: bound,
        multipleOf: fc.constantFrom(1, 2, 4),
      },
      { requiredKeys: ["type"] },
    ),
    fc.record({ type: fc.constantFrom("boolean", "null") }),
    fc.record({ enum: fc.subarray([...WORDS, 1, null], { minLength: 1 }) }),
    fc.record({ const: fc.constantFrom(...WORDS, 1) }),
    fc.constant({}),
  );
}

/** Values that such schemas may, or may not, take. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<unknown>(...WORDS, "", null, true, 0, 1, 1.5, 2, 3, 4),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie("value"), { noNullPrototype: true }),
  ),
}));

/** A change that only lets in more, somewhere. */
type Widening = (schema: Schema) => Schema;
const WIDENINGS: Readonly<Record<string, Widening>> = {
  "an alternative": (before) => ({ anyOf: [before, { type: "boolean" }] }),
  "a description": (before) => ({ ...before, description: "other words" }),
  "bounds that are gone": (before) => {
    const {
      minimum: _1,
      maximum: _2,
      exclusiveMinimum: _3,
      minLength: _4,
      maxLength: _5,
      pattern: _6,
      multipleOf: _7,
      ...rest
    } = before;
    return rest;
  },
  "more words": (before) =>
    "enum" in before ? { ...before, enum: [...(before["enum"] as unknown[]), "more"] } : before,
  "one word among others": (before) => {
    const { const: only, ...rest } = before;
    return only === undefined ? before : { ...rest, enum: [only, "more"] };
  },
  "what is optional": (before) => {
    const { required: _required, ...rest } = before;
    return rest;
  },
  "another optional argument": (before) =>
    before["type"] === "object" && typeof before["additionalProperties"] !== "object"
      ? { ...before, properties: { ...(before["properties"] as Schema), d: { type: "null" } } }
      : before,
  anything: () => ({}),
};

const tools = (inputSchema: unknown): string => JSON.stringify({ tools: [{ name: "t", inputSchema }] });
const outputs = (outputSchema: unknown): string =>
  JSON.stringify({ tools: [{ name: "t", inputSchema: { type: "object" }, outputSchema }] });
const isBreaking = (changes: readonly { readonly severity: string }[]): boolean =>
  changes.some(({ severity }) => severity === "breaking");
const around = (inner: unknown): Schema => ({ type: "object", properties: { a: inner } });
/** One for all: it compiles its own rules for schemas but once. */
const ajv = new Ajv2020({ strict: false, logger: false, validateSchema: false, addUsedSchema: false });
const accepts = (of: Schema): ((value: unknown) => boolean) => {
  const validate = ajv.compile(of);
  return (sample) => validate(sample);
};

/** Names that a schema does not declare count as ones that nobody sends: samples must not send them either. */
function isDeclared(schema: unknown, sample: unknown): boolean {
  const text = JSON.stringify(sample);
  return NAMES.every((name) => !text.includes(`"${name}":`) || JSON.stringify(schema).includes(`"${name}":`));
}

describe("compareCatalogues", () => {
  it.each(Object.entries(WIDENINGS))(
    "never calls an input breaking that was widened by %s",
    (what, widen) => {
      fc.assert(
        fc.property(schema, (before) => {
          // To let in anything in place of an object gives up the names that it declared.
          fc.pre(what !== "anything" || !/"(properties|default)"/.test(JSON.stringify(before)));
          const found = compareCatalogues(tools(around(before)), tools(around(widen(before))));
          expect(found.filter(({ severity }) => severity === "breaking")).toEqual([]);
        }),
        { seed: 1, endOnFailure: true, numRuns: RUNS },
      );
    },
  );

  it("calls breaking whatever refuses a call that was right", () => {
    let refused = 0;
    const samples = fc.array(value, { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(related(), samples, ([before, after], some) => {
        const [was, is] = [accepts(before), accepts(after)];
        const lost = some.find((sample) => was(sample) && !is(sample) && isDeclared(before, sample));
        if (lost === undefined) return;
        refused++;
        expect(compareCatalogues(tools(around(before)), tools(around(after)))).toContainEqual(
          expect.objectContaining({ severity: "breaking" }),
        );
      }),
      { seed: 2, endOnFailure: true, numRuns: 4 * RUNS },
    );
    expect(refused).toBeGreaterThan(30);
  });

  it("calls breaking whatever answers what the schema did not allow", () => {
    let strange = 0;
    const samples = fc.array(value, { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(related(), samples, ([before, after], some) => {
        const [was, is] = [accepts(before), accepts(after)];
        if (!some.some((sample) => is(sample) && !was(sample) && isDeclared(after, sample))) return;
        strange++;
        expect(isBreaking(compareCatalogues(outputs(around(before)), outputs(around(after))))).toBe(true);
      }),
      { seed: 3, endOnFailure: true, numRuns: 4 * RUNS },
    );
    expect(strange).toBeGreaterThan(30);
  });

  it("calls breaking whatever gives other defaults", () => {
    let changed = 0;
    fc.assert(
      fc.property(schema, fc.constantFrom(...Object.values(WIDENINGS)), (before, widen) => {
        const text = JSON.stringify(before);
        // Where two parts contradict each other, nothing can be left out; beside one that takes all, no other counts.
        if (!text.includes('"default":') || /"allOf":|\{\}/.test(text)) return;
        changed++;
        const after = widen(JSON.parse(text.replace(/"default":("\w*"|1)/g, '"default":"other"')) as Schema);
        expect(isBreaking(compareCatalogues(tools(around(before)), tools(around(after))))).toBe(true);
      }),
      { seed: 5, endOnFailure: true, numRuns: 4 * RUNS },
    );
    expect(changed).toBeGreaterThan(30);
  });

  it("says something of each text that is another, and nothing of the same", () => {
    fc.assert(
      fc.property(related(), ([before, after]) => {
        const found = compareCatalogues(tools(around(before)), tools(around(after)));
        const text = (one: unknown): string => JSON.stringify(one);
        expect(compareCatalogues(tools(around(before)), tools(around(before)))).toEqual([]);
        if (text(before) !== text(after))
          expect(found.length > 0 || sortedText(before) === sortedText(after)).toBe(true);
      }),
      { seed: 4, endOnFailure: true, numRuns: 2 * RUNS },
    );
  });
});

/** Two schemas, most often ones that have much in common. */
function related(): fc.Arbitrary<readonly [Schema, Schema]> {
  const nearby = fc
    .tuple(schema, schema, fc.constantFrom(...Object.values(WIDENINGS)), fc.nat(4))
    .map(([one, other, widen, way]) => {
      if (way === 0) return [one, other] as const;
      if (way === 1) return [widen(one), one] as const;
      if (way === 2)
        return [
          { type: "object", properties: { a: one, b: other } },
          { type: "object", properties: { a: widen(one), b: one } },
        ] as const;
      if (way === 3) return [{ anyOf: [one, other] }, { anyOf: [one] }] as const;
      return [{ ...one, ...other }, one] as const;
    });
  return nearby;
}

function sortedText(part: unknown): string {
  return JSON.stringify(part, (_key, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort())
      : one,
  );
}
