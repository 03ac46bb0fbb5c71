import { describe, expect, it } from "@jest/globals";
import type { Parsed } from "@toolwright/core";
import { describeAdapter } from "./adapter-contract.js";
import { LIBRARIES } from "./libraries/all.js";
import type { Library } from "./libraries/library.js";
import { GOOD_ORDER, objectModel, ORDER, samplesOf } from "./shared-samples.js";
import type { ObjectModel } from "./model.js";
import { spoiltIn } from "./wrong-types.js";

/** Far above what a slow machine needs, far below what work that doubles with each level takes. */
const SOON_MS = 20_000;

const LEVELS = 100;
const ELEMENTS = 10_000;

const parserOf = ({ adapter }: Library, schema: unknown) => {
  const { parse } = adapter.compile(schema, "input");
  return (value: unknown) => parse(value) as Parsed;
};

/** The places that are wrong in a value. */
function placesIn(parsed: Parsed): readonly (readonly PropertyKey[])[] {
  return parsed.ok ? [] : parsed.issues.map(({ path }) => path);
}

for (const library of LIBRARIES) {
  describeAdapter(library.name, { adapter: library.adapter, samples: samplesOf(library) });
}

describe.each(LIBRARIES)("with $name, a value of a wrong type", (library) => {
  it("is found where it stands, at each level", () => {
    const parse = parserOf(library, library.write(ORDER));
    for (const { what, path, value } of spoiltIn(ORDER, GOOD_ORDER)) {
      const places = placesIn(parse(value));
      expect({ what, path, isFound: places.length > 0 }).toEqual({ what, path, isFound: true });
      expect({ what, path, places, elsewhere: places.filter((place) => !isAt(place, path)) }).toMatchObject({
        elsewhere: [],
      });
    }
  });
});

/**
 * Whether an issue is about a place: of a list that stands for an object, some libraries say which members it lacks, and
 * class-validator says of a list what is wrong with an element.
 */
function isAt(place: readonly PropertyKey[], path: readonly PropertyKey[]): boolean {
  const within = typeof path.at(-1) === "number" ? path.slice(0, -1) : path;
  return within.every((key, index) => place[index] === key);
}

describe.each(LIBRARIES)("with $name, what is large", (library) => {
  it(`is taken, or refused at its place, in ${ELEMENTS} elements`, () => {
    const item = objectModel({ n: { kind: "integer", min: 0, max: ELEMENTS } });
    const parse = parserOf(
      library,
      library.write(objectModel({ list: { kind: "array", item, max: ELEMENTS } })),
    );
    const list = Array.from({ length: ELEMENTS }, (_, n) => ({ n }));
    const start = performance.now();
    expect(parse({ list })).toEqual({ ok: true, value: { list } });
    expect(placesIn(parse({ list: list.with(-1, { n: -1 }) }))).toEqual([["list", ELEMENTS - 1, "n"]]);
    expect(placesIn(parse({ list: list.map(() => ({ n: "1" })) })).length).toBeGreaterThanOrEqual(ELEMENTS);
    expect(performance.now() - start).toBeLessThan(SOON_MS);
  });

  it(`is taken, or refused at its place, in a schema of ${LEVELS} levels`, () => {
    let model: ObjectModel = objectModel({ n: { kind: "integer", min: 0, max: 5 } });
    for (let level = 1; level < LEVELS; level += 1) model = objectModel({ inner: model });
    const parse = parserOf(library, library.write(model));
    const start = performance.now();
    expect(parse(nested("inner", { n: 1 }))).toMatchObject({ ok: true });
    const [place = []] = placesIn(parse(nested("inner", { n: 6 })));
    expect(place).toEqual([...Array.from({ length: LEVELS - 1 }, () => "inner"), "n"]);
    expect(performance.now() - start).toBeLessThan(SOON_MS);
  });

  it(`is taken, or refused at its place, in a value of ${LEVELS} levels`, () => {
    const parse = parserOf(library, library.chain);
    expect(parse(chainOf(1))).toMatchObject({ ok: true });
    const [place = []] = placesIn(parse(chainOf("1")));
    expect(place).toEqual([...Array.from({ length: LEVELS - 1 }, () => "next"), "n"]);
  });
});

describe.each(LIBRARIES)("with $name, a value deeper than the stack", (library) => {
  it("is refused as a whole", () => {
    let value: object = { n: 1 };
    for (let level = 0; level < 100_000; level += 1) value = { n: 1, next: value };
    expect(parserOf(library, library.chain)(value)).toMatchObject({
      ok: false,
      issues: [{ path: [], message: expect.stringContaining("is nested too deeply") }],
    });
  });
});

function nested(key: string, innermost: object): object {
  let value = innermost;
  for (let level = 1; level < LEVELS; level += 1) value = { [key]: value };
  return value;
}

function chainOf(n: unknown): object {
  let value: object = { n };
  for (let level = 1; level < LEVELS; level += 1) value = { n: 1, next: value };
  return value;
}
