import type { JsonSchema } from "@toolwright/kernel";
import { combineSchemas } from "./combine-schemas.js";
import { DefinitionNames } from "./definition-names.js";
import { referenceOf } from "./references.js";
import { isSaidByFormat } from "./said-by-format.js";
import type { SchemaGraph } from "./schema-graph.js";
import { sharedParts } from "./shared-parts.js";
import { mapSubschemas } from "./subschemas.js";

/** A schema whose references are inlined as far as they go. */
export interface Inlined {
  readonly root: JsonSchema;
  /** What the remaining references `#/$defs/{name}` lead to, in the order of their first use. */
  readonly definitions: ReadonlyMap<string, JsonSchema>;
}

/** Keywords for finding schemas, and marks for the framework alone. */
const NOT_PUBLISHED: ReadonlySet<string> = new Set([
  ...["$schema", "$id", "$anchor", "$dynamicAnchor", "$ref", "$dynamicRef", "$defs", "definitions"],
  "sensitive",
]);

/** Writes each part where it is used. Recursive ones, and shared ones where that would not end, become definitions. */
export function inlineReferences(graph: SchemaGraph): Inlined {
  const shared = sharedParts(graph);
  const names = new DefinitionNames();
  const open: JsonSchema[] = [];
  const definitions = new Map<string, JsonSchema>();
  const root = written(graph.root);
  // A list, not a recursion: definitions may follow each other for longer than a call stack is deep.
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    definitions.set(names.nameOf(next), written(next));
  }
  return { root, definitions };

  function placed(schema: JsonSchema, reference?: string): JsonSchema {
    if (!shared.has(schema)) return written(schema);
    if (!names.has(schema)) {
      names.add(schema, reference);
      open.push(schema);
    }
    return { $ref: `#/$defs/${names.nameOf(schema)}` };
  }

  function written(schema: JsonSchema): JsonSchema {
    const own = mapSubschemas(publishedKeywords(schema), (child) => placed(child));
    const target = graph.target(schema);
    if (target === undefined || target === true) return own;
    return combineSchemas(own, target === false ? { not: {} } : placed(target, referenceOf(schema)));
  }
}

function publishedKeywords(schema: JsonSchema): JsonSchema {
  const dropped = Object.keys(schema).filter((keyword) => !isPublished(keyword, schema));
  if (dropped.length === 0) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !dropped.includes(keyword)));
}

function isPublished(keyword: string, schema: JsonSchema): boolean {
  if (keyword === "pattern") return !isSaidByFormat(schema["pattern"], schema["format"]);
  return !NOT_PUBLISHED.has(keyword) && !(keyword === "propertyNames" && isAnyName(schema["propertyNames"]));
}

/** All names of properties are strings. */
function isAnyName(schema: unknown): boolean {
  return JSON.stringify(schema) === '{"type":"string"}';
}
