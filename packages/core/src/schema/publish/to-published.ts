import type { JsonSchema } from "@toolwright/kernel";
import type { SchemaSide } from "../schema-adapter.js";
import { type Inlined, inlineReferences } from "./inline-references.js";
import { oneObject } from "./one-object.js";
import { SchemaGraph } from "./schema-graph.js";
import { sensitivePaths, type SensitivePaths } from "./sensitive.js";
import { mapDefinitions, mapSubschemas, subschemasOf } from "./subschemas.js";

/** A JSON Schema in the form that hosts take, and what was learnt on the way. */
export interface PublishedSchema {
  readonly jsonSchema: JsonSchema;
  /** What the schema describes instead of one object, in words; absent where it describes one. */
  readonly instead?: string | undefined;
  /** The places that the schema marks as sensitive. */
  readonly sensitive: SensitivePaths;
}

/**
 * Brings a converted schema into the form that hosts take. The root is one `type: "object"` with `properties`, and
 * references are inlined; recursive parts, and parts whose inlining would let the schema grow without bound, live in
 * `#/$defs/{Name}` alone. It accepts whatever the converted schema accepts: validation, not this, is exact.
 *
 * For input, an argument that an alternative at the root does not name is described as those alternatives do that name it.
 *
 * The same schema gives the same JSON, byte for byte. A schema that is no object keeps its own form.
 *
 * @throws Error for a reference that leads nowhere, and for more than 500 levels of nesting
 */
export function toPublished(jsonSchema: JsonSchema, side: SchemaSide = "input"): PublishedSchema {
  const graph = new SchemaGraph(jsonSchema);
  const inlined = inlineReferences(graph);
  const object = oneObject(inlined, side);
  const isObject = typeof object !== "string";
  return {
    jsonSchema: withDefinitions(isObject ? object : inlined.root, inlined),
    ...(!isObject && { instead: object }),
    sensitive: sensitivePaths(graph),
  };
}

/**
 * A schema that its author wrote for publication, as it is, but for the marks of sensitive values.
 *
 * @throws Error for a reference that leads nowhere, and for more than 500 levels of nesting
 */
export function toPublishedVerbatim(jsonSchema: JsonSchema): PublishedSchema {
  const sensitive = sensitivePaths(new SchemaGraph(jsonSchema));
  const { type } = jsonSchema;
  return {
    jsonSchema: sensitive.length === 0 ? jsonSchema : withoutMarks(jsonSchema),
    ...(type !== "object" && { instead: typeof type === "string" ? `type ${type}` : "no single type" }),
    sensitive,
  };
}

function withoutMarks({ sensitive: _mark, ...schema }: JsonSchema): JsonSchema {
  return mapDefinitions(mapSubschemas(schema, withoutMarks), withoutMarks);
}

/** A root with the definitions that something in it refers to: it may have taken the place of others. */
export function withDefinitions(root: JsonSchema, { definitions }: Inlined): JsonSchema {
  const used = new Set<string>();
  collect(root);
  if (used.size === 0) return root;
  return { ...root, $defs: Object.fromEntries([...definitions].filter(([name]) => used.has(name))) };

  function collect(schema: JsonSchema): void {
    if (definitions.size === 0) return;
    const { $ref } = schema;
    const name = typeof $ref === "string" ? $ref.slice("#/$defs/".length) : undefined;
    if (name !== undefined && !used.has(name)) {
      used.add(name);
      collect(definitions.get(name) ?? {});
    }
    for (const { schema: child } of subschemasOf(schema)) collect(child);
  }
}
