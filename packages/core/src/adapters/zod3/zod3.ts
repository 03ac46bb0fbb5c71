import type { SchemaAdapter } from "../../schema/schema-adapter.js";

/** Schemas of zod3. */
export function zod3(): SchemaAdapter {
  return {
    name: "zod3",
    accepts: () => false,
    compile: () => ({ jsonSchema: {}, parse: (value) => ({ ok: true, value }) }),
  };
}
