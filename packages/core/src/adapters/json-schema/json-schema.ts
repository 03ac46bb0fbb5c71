import type { SchemaAdapter } from "../../schema/schema-adapter.js";

/** Schemas of json-schema. */
export function jsonSchema(): SchemaAdapter {
  return {
    name: "json-schema",
    accepts: () => false,
    compile: () => ({ jsonSchema: {}, parse: (value) => ({ ok: true, value }) }),
  };
}
