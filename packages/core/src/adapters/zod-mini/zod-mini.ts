import type { SchemaAdapter } from "../../schema/schema-adapter.js";

/** Schemas of zod-mini. */
export function zodMini(): SchemaAdapter {
  return {
    name: "zod-mini",
    accepts: () => false,
    compile: () => ({ jsonSchema: {}, parse: (value) => ({ ok: true, value }) }),
  };
}
