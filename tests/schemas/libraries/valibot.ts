import { standardSchema, withJsonSchema } from "@toolwright/core";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import type { Model } from "../model.js";
import { jsonSchemaChain, toJsonSchema } from "./json-schema.js";
import { type Library, recordOf } from "./library.js";

type Chain = v.GenericSchema<{ n: number; next?: unknown }>;

const chain: Chain = v.object({
  n: v.pipe(v.number(), v.integer()),
  next: v.optional(v.lazy(() => chain)),
});

export const valibotLibrary: Library = {
  name: "Valibot, by its converter",
  adapter: standardSchema,
  write: (model) => toStandardJsonSchema(write(model)),
  chain: toStandardJsonSchema(chain),
  countsUnits: true,
  takesListsAsObjects: true,
  lacks: ["date"],
  sparedNames: {
    ["__proto__"]: "Valibot drops a member of this name from what it gives",
  },
};

/** A library that offers no JSON Schema, with one written beside its schema. */
export const besideLibrary: Library = {
  name: "a schema with its JSON Schema beside it",
  adapter: standardSchema,
  write: (model) => withJsonSchema(write(model), { input: toJsonSchema(model) }),
  chain: withJsonSchema(chain, { input: jsonSchemaChain }),
  countsUnits: true,
  takesListsAsObjects: true,
  lacks: ["date"],
  sparedNames: valibotLibrary.sparedNames,
};

function write(model: Model): v.GenericSchema {
  switch (model.kind) {
    case "string":
      return v.pipe(v.string(), v.minLength(model.min), v.maxLength(model.max));
    case "integer":
      return v.pipe(v.number(), v.integer(), v.minValue(model.min), v.maxValue(model.max));
    case "date":
      return v.date();
    case "boolean":
      return v.boolean();
    case "enum":
      return v.picklist(model.values);
    case "array":
      return v.pipe(v.array(write(model.item)), v.maxLength(model.max));
    case "record":
      return v.record(v.string(), write(model.value));
    case "nullable":
      return v.nullable(write(model.inner));
    case "object":
      return v.object(
        recordOf(
          model.fields.map(({ name, isOptional, model: inner }) => [
            name,
            isOptional ? v.optional(write(inner)) : write(inner),
          ]),
        ),
      );
  }
}
