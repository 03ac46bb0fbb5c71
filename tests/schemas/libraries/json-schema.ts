import { jsonSchema } from "@toolwright/core/json-schema";
import type { JsonSchema } from "@toolwright/kernel";
import type { Model } from "../model.js";
import { type Library, recordOf } from "./library.js";

/** A chain as JSON Schema. */
export const jsonSchemaChain: JsonSchema = {
  type: "object",
  properties: { n: { type: "integer" }, next: { $ref: "#" } },
  required: ["n"],
};

export const jsonSchemaLibrary: Library = {
  name: "JSON Schema",
  adapter: jsonSchema(),
  write: toJsonSchema,
  chain: jsonSchemaChain,
  countsUnits: false,
  takesListsAsObjects: false,
  lacks: [],
  sparedNames: {},
};

/** A model as JSON Schema. */
export function toJsonSchema(model: Model): JsonSchema {
  switch (model.kind) {
    case "string":
      return { type: "string", minLength: model.min, maxLength: model.max };
    case "integer":
      return { type: "integer", minimum: model.min, maximum: model.max };
    case "date":
      return { type: "string", format: "date-time" };
    case "boolean":
      return { type: "boolean" };
    case "enum":
      return { type: "string", enum: [...model.values] };
    case "array":
      return { type: "array", items: toJsonSchema(model.item), maxItems: model.max };
    case "record":
      return { type: "object", additionalProperties: toJsonSchema(model.value) };
    case "nullable":
      return { anyOf: [toJsonSchema(model.inner), { type: "null" }] };
    case "object":
      return {
        type: "object",
        properties: recordOf(model.fields.map(({ name, model: inner }) => [name, toJsonSchema(inner)])),
        required: model.fields.filter(({ isOptional }) => !isOptional).map(({ name }) => name),
      };
  }
}
