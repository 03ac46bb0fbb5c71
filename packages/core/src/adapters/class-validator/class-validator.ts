import type { SchemaAdapter } from "../../schema/schema-adapter.js";

/** DTO classes with the decorators of class-validator and class-transformer. */
export function classValidator(): SchemaAdapter {
  return {
    name: "class-validator",
    accepts: () => false,
    compile: () => ({ jsonSchema: {}, parse: (value) => ({ ok: true, value }) }),
  };
}
