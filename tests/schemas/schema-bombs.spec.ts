import { describe, expect, it } from "@jest/globals";
import { type SchemaAdapter, standardSchema } from "@toolwright/core";
import { jsonSchema } from "@toolwright/core/json-schema";
import { zod3 } from "@toolwright/core/zod3";
import { zodMini } from "@toolwright/core/zod-mini";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as three } from "zod3";

/** Objects each of which holds the one before it twice. */
function doubled<S>(levels: number, leaf: S, objectOf: (members: { readonly a: S; readonly b: S }) => S): S {
  let schema = leaf;
  for (let level = 0; level < levels; level += 1) schema = objectOf({ a: schema, b: schema });
  return schema;
}

type Make = (levels: number) => unknown;

const LIBRARIES: readonly [string, SchemaAdapter, Make][] = [
  ["zod 4", standardSchema, (levels) => doubled<z.ZodType>(levels, z.string(), z.object)],
  ["zod mini", zodMini(), (levels) => doubled<mini.ZodMiniType>(levels, mini.string(), mini.object)],
  ["zod 3", zod3(), (levels) => doubled<three.ZodTypeAny>(levels, three.string(), three.object)],
  [
    "Valibot",
    standardSchema,
    (levels) =>
      toStandardJsonSchema(
        doubled<v.GenericSchema>(levels, v.string(), (members) =>
          v.pipe(
            v.object(members),
            v.check(() => true),
          ),
        ),
      ),
  ],
  [
    "JSON Schema",
    jsonSchema(),
    (levels) => doubled<object>(levels, { type: "string" }, (properties) => ({ type: "object", properties })),
  ],
];

describe.each(LIBRARIES)("with %s, a schema that doubles with each level", (_name, adapter, make) => {
  it("is refused before it is written out", () => {
    expect(() => adapter.compile(make(30), "input")).toThrow("more than 50000 parts");
  });

  it("is written out where it is small", () => {
    expect(JSON.stringify(adapter.compile(make(6), "input").jsonSchema)).toMatch(/^\{"type":"object"/);
  });
});

it.each<[string, SchemaAdapter, () => unknown]>([
  ["zod 4", standardSchema, () => z.object({ next: z.lazy(() => endless(z)) })],
  ["zod mini", zodMini(), () => mini.object({ next: mini.lazy(() => endless(mini)) })],
  ["zod 3", zod3(), () => three.object({ next: three.lazy(() => endless(three)) })],
])(
  "says of a schema of %s that a lazy part makes anew each time why that is none",
  (_name, adapter, make) => {
    expect(() => adapter.compile(make(), "input")).toThrow(/has no end.* the same schema each time/);
  },
);

/** A schema of a library that makes itself anew wherever it is asked for. */
function endless<S>(library: { object(shape: { next: S }): S; lazy(get: () => S): S }): S {
  return library.object({ next: library.lazy(() => endless(library)) });
}

it("counts each option of zod 3's discriminated unions once", () => {
  let inner: three.ZodTypeAny = three.string();
  for (let level = 0; level < 20; level += 1)
    inner = three.discriminatedUnion("kind", [three.object({ kind: three.literal("a"), inner })]);
  expect(() => zod3().compile(three.object({ inner }), "input")).not.toThrow();
});
