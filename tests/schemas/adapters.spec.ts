import { z } from "zod";
import { jsonSchema } from "@toolwright/core/json-schema";
import { standardSchema } from "@toolwright/core";
import { describeAdapter, HOSTILE_NAMES, type Sample } from "./adapter-contract.js";

/** What each library says in its own way. */
const VALUES = {
  good: [
    { name: "ada", items: [{ sku: "abc", count: 2 }] },
    { name: "bob", items: [], note: "n" },
  ],
  bad: [
    {},
    { name: 1, items: [] },
    { name: "ada", items: [{ sku: "abc", count: "2" }, { sku: 1 }] },
    [],
    "text",
    null,
  ],
};

const hostileGood = JSON.parse(`{${HOSTILE_NAMES.map((name) => `"${name}":"x"`).join()}}`) as object;
const hostileBad = JSON.parse(`{${HOSTILE_NAMES.map((name) => `"${name}":1`).join()}}`) as object;
const hostile = (what: string, schema: unknown): Sample => ({
  what,
  schema,
  good: [hostileGood],
  bad: [hostileBad, {}],
});

const item = {
  type: "object",
  properties: { sku: { type: "string" }, count: { type: "integer", default: 1 } },
  required: ["sku"],
};

describeAdapter("json-schema", {
  adapter: jsonSchema(),
  samples: [
    {
      what: "an order",
      schema: {
        type: "object",
        properties: {
          name: { type: "string" },
          items: { type: "array", items: item },
          note: { type: "string" },
        },
        required: ["name", "items"],
      },
      ...VALUES,
    },
    {
      what: "a recursive union",
      schema: {
        type: "object",
        properties: { tree: { $ref: "#/$defs/Tree" } },
        required: ["tree"],
        $defs: {
          Tree: {
            oneOf: [
              {
                type: "object",
                properties: { kind: { const: "leaf" }, n: { type: "number" } },
                required: ["kind", "n"],
              },
              {
                type: "object",
                properties: { kind: { const: "fork" }, left: { $ref: "#/$defs/Tree" } },
                required: ["kind", "left"],
              },
            ],
          },
        },
      },
      good: [{ tree: { kind: "leaf", n: 1 } }, { tree: { kind: "fork", left: { kind: "leaf", n: 1 } } }],
      bad: [{ tree: 5 }, { tree: { kind: "fork", left: { kind: "leaf" } } }, { tree: { kind: "other" } }],
    },
    hostile(
      "hostile names",
      JSON.parse(
        `{"type":"object","properties":${JSON.stringify(hostileGood).replaceAll('"x"', '{"type":"string"}')},"required":${JSON.stringify(HOSTILE_NAMES)}}`,
      ),
    ),
  ],
});

describeAdapter("standard-schema (zod 4)", {
  adapter: standardSchema,
  samples: [
    {
      what: "an order",
      schema: z.object({
        name: z.string(),
        items: z.array(z.object({ sku: z.string(), count: z.number().int().default(1) })),
        note: z.string().optional(),
      }),
      ...VALUES,
    },
    {
      what: "a refinement that may be asynchronous",
      schema: z.object({ name: z.string().refine(async (name) => Promise.resolve(name !== "eve")) }),
      good: [{ name: "ada" }],
      bad: [{ name: "eve" }, {}],
      isAsync: true,
    },
    hostile(
      "hostile names",
      z.object(
        Object.fromEntries(
          HOSTILE_NAMES.filter((name) => name !== "__proto__").map((name) => [name, z.string()]),
        ),
      ),
    ),
  ],
});
