import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "./schema-node.js";

/**
 * Puts a definition in the root's place where the root only refers to it, as zod writes a schema with an id: clients and
 * hosts expect `type: "object"` at the root itself. A definition that nothing refers to any more is left out.
 */
export function withoutRootReference(schema: JsonSchema): JsonSchema {
  const { $ref, $defs, ...rest } = schema;
  const name = typeof $ref === "string" ? /^#\/\$defs\/([^/]+)$/.exec($ref)?.[1] : undefined;
  if (name === undefined || !isSchemaObject($defs)) return schema;
  const key = decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~");
  const definition = $defs[key];
  if (!isSchemaObject(definition)) return schema;
  const isReferred = JSON.stringify($defs).includes(JSON.stringify({ $ref }).slice(1, -1));
  const others = isReferred
    ? $defs
    : Object.fromEntries(Object.entries($defs).filter(([other]) => other !== key));
  return { ...definition, ...rest, ...(Object.keys(others).length > 0 && { $defs: others }) };
}
