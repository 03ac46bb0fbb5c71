import { describe, expect, it } from "@jest/globals";
import type { Issue, Parsed, SchemaAdapter, SchemaSide } from "@toolwright/core";
import * as fc from "fast-check";

// How to put an adapter under this contract:
// 1. Say in `libraries/<name>.ts` how its library writes a model, and what the library does differently, with the reason.
// 2. Name it in `libraries/all.ts`. Every suite that runs over all libraries now runs over it: the contract below, wrong types
//    at each level, large and deep values, and that what it publishes accepts what it takes.
// 3. What only this library can say goes to `describeAdapter` with samples of its own, as in adapters.spec.ts.

/** A schema of one library, with values that it takes and values that it refuses. */
export interface Sample {
  readonly what: string;
  readonly schema: unknown;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
  /** It runs code of its author's, so that its outcome may have to be waited for. */
  readonly isAsync?: boolean;
}

/** An adapter, and what it is tried with. */
export interface AdapterUnderTest {
  readonly adapter: SchemaAdapter;
  readonly samples: readonly Sample[];
}

/** Property names that are keywords of JSON Schema, or members that every object inherits. */
export const HOSTILE_NAMES = [
  "title",
  "type",
  "required",
  "properties",
  "$ref",
  "__proto__",
  "constructor",
  "toString",
] as const;

/** What JSON cannot carry, but a caller in process can send. */
const EXOTIC: readonly unknown[] = [
  undefined,
  new Date(0),
  new Date(Number.NaN),
  () => 1,
  Symbol("s"),
  10n,
  Number.NaN,
  new Map([["a", 1]]),
  Object.create(null),
  JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":null}'),
];

const SIDES: readonly SchemaSide[] = ["input", "output"];

/** The promises of the schema adapter port, checked on one adapter. */
export function describeAdapter(name: string, { adapter, samples }: AdapterUnderTest): void {
  describe(`the adapter ${name}`, () => {
    it("has a name, and leaves to others what is no schema", () => {
      expect(adapter.name).toMatch(/\S/);
      for (const source of [undefined, null, 5, "schema", true, [], Symbol("s"), () => 1]) {
        expect(adapter.accepts(source)).toBe(false);
      }
    });

    describe.each(samples)("with $what", (sample) => {
      describeSample(adapter, sample);
    });
  });
}

function describeSample(adapter: SchemaAdapter, { schema, good, bad, isAsync = false }: Sample): void {
  const compile = (side: SchemaSide) => adapter.compile(schema, side);
  const { parse } = adapter.compile(schema, "input");

  it("accepts the schema, and writes it as the same JSON each time, for both sides", () => {
    expect(adapter.accepts(schema)).toBe(true);
    for (const side of SIDES) {
      const text = JSON.stringify(compile(side).jsonSchema);
      expect(JSON.parse(text)).toEqual(compile(side).jsonSchema);
      expect(JSON.stringify(compile(side).jsonSchema)).toBe(text);
    }
  });

  it("takes what is good", async () => {
    for (const value of good) expect(await parse(value)).toMatchObject({ ok: true });
  });

  it("refuses what is bad, with places that are in the value, or missing from it", async () => {
    for (const value of bad) {
      const parsed = await parse(value);
      expect(parsed.ok).toBe(false);
      expectIssues(parsed, value);
    }
  });

  it("answers at once where the schema does", () => {
    if (!isAsync) for (const value of [...good, ...bad]) expect(parse(value)).not.toHaveProperty("then");
  });

  it("never throws, and never changes what it is given", async () => {
    for (const value of EXOTIC) expectIssues(await parse(value), value);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.jsonValue(), nearly([...good, ...bad])), async (value) => {
        const before = JSON.stringify(value);
        expectIssues(await parse(value), value);
        expect(JSON.stringify(value)).toBe(before);
      }),
      { numRuns: 100 },
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("takes frozen values", async () => {
    for (const value of good)
      expect(await parse(deepFreeze(structuredClone(value)))).toMatchObject({ ok: true });
  });
}

/** Samples with one of their members replaced by anything. */
function nearly(values: readonly unknown[]): fc.Arbitrary<unknown> {
  return fc
    .tuple(fc.constantFrom(...values), fc.nat(), fc.oneof(fc.jsonValue(), fc.constant(undefined)))
    .map(([value, at, replacement]) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return replacement;
      const entries = Object.entries(structuredClone(value));
      const entry = entries[at % Math.max(1, entries.length)];
      if (entry !== undefined) entry[1] = replacement;
      return Object.fromEntries(entries);
    });
}

function expectIssues(parsed: Parsed, value: unknown): void {
  if (parsed.ok) return;
  expect(parsed.issues.length).toBeGreaterThan(0);
  for (const issue of parsed.issues) expectIssue(issue, value);
}

/** All but the last key must lead somewhere: the last one may be what is missing. */
function expectIssue({ path, message }: Issue, value: unknown): void {
  expect(typeof message).toBe("string");
  expect(Array.isArray(path)).toBe(true);
  let place = value;
  for (const key of path.slice(0, -1)) {
    expect(typeof place === "object" && place !== null && Object.hasOwn(place, key)).toBe(true);
    place = (place as Readonly<Record<PropertyKey, unknown>>)[key];
  }
}

function deepFreeze(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}
