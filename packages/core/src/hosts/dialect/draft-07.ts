import type { JsonSchema } from "@toolwright/kernel";
import { mapSubschemas } from "../subschemas.js";

/** What draft-06 and draft-07 let stand beside a reference without a meaning for the value. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...["$ref", "$id", "$anchor", "$defs", "definitions"],
  ...["title", "description", "default", "examples", "$comment"],
]);

/**
 * A schema that says of itself that it is draft-06 or draft-07, as 2020-12, which is what MCP takes one to be that does not say.
 * What stands beside a `$ref` had no meaning then (draft-07, core, section 8.3), and an `$id` of only a fragment was an anchor.
 * Lists in `items` are left to the rewriting of tuples.
 */
export function fromDraft07(schema: JsonSchema): JsonSchema {
  const { $schema, ...rest } = schema;
  return typeof $schema === "string" && /draft-0[67]/.test($schema) ? modern(rest) : schema;
}

function modern(schema: JsonSchema): JsonSchema {
  const { $id, ...rest } = schema;
  const isAnchor = typeof $id === "string" && $id.startsWith("#");
  const named = isAnchor ? { $anchor: $id.slice(1), ...rest } : schema;
  const kept =
    typeof named["$ref"] === "string"
      ? Object.fromEntries(Object.entries(named).filter(([keyword]) => HARMLESS.has(keyword)))
      : named;
  return mapSubschemas(kept, (child) => (typeof child === "boolean" ? child : modern(child)));
}
