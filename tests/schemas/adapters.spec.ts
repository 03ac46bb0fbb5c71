import { standardSchema } from "@toolwright/core";
import { jsonSchema } from "@toolwright/core/json-schema";
import { zod3 } from "@toolwright/core/zod3";
import { zodMini } from "@toolwright/core/zod-mini";
import { z } from "zod";
import * as mini from "zod/mini";
import { z as three } from "zod3";
import { describeAdapter, type Sample } from "./adapter-contract.js";

// What only some libraries can say; what all can is in libraries.spec.ts.

/** A name that somebody has to be asked about. */
const isFree = (name: string): Promise<boolean> => Promise.resolve(name !== "eve");

const asked = (schema: unknown): Sample => ({
  what: "a refinement that answers later",
  schema,
  good: [{ name: "ada" }],
  bad: [{ name: "eve" }, {}],
  isAsync: true,
});

const TREES = {
  good: [{ tree: { kind: "leaf", n: 1 } }, { tree: { kind: "fork", left: { kind: "leaf", n: 1 } } }],
  bad: [{ tree: 5 }, { tree: { kind: "fork", left: { kind: "leaf" } } }, { tree: { kind: "other" } }],
};

const leaf = {
  type: "object",
  properties: { kind: { const: "leaf" }, n: { type: "number" } },
  required: ["kind", "n"],
};

const fork = {
  type: "object",
  properties: { kind: { const: "fork" }, left: { $ref: "#/$defs/Tree" } },
  required: ["kind", "left"],
};

describeAdapter("json-schema", {
  adapter: jsonSchema(),
  samples: [
    {
      what: "a recursive union",
      schema: {
        type: "object",
        properties: { tree: { $ref: "#/$defs/Tree" } },
        required: ["tree"],
        $defs: { Tree: { oneOf: [leaf, fork] } },
      },
      ...TREES,
    },
  ],
});

const Fork = z.object({
  kind: z.literal("fork"),
  get left(): z.ZodType {
    return Tree;
  },
});
const Tree = z.discriminatedUnion("kind", [z.object({ kind: z.literal("leaf"), n: z.number() }), Fork]);

describeAdapter("standard-schema, of zod 4", {
  adapter: standardSchema,
  samples: [
    { what: "a recursive union", schema: z.object({ tree: Tree }), ...TREES },
    asked(z.object({ name: z.string().refine(isFree) })),
  ],
});

describeAdapter("zod-mini", {
  adapter: zodMini(),
  samples: [asked(mini.object({ name: mini.string().check(mini.refine(isFree)) }))],
});

describeAdapter("zod3", {
  adapter: zod3(),
  samples: [asked(three.object({ name: three.string().refine(isFree) }))],
});
