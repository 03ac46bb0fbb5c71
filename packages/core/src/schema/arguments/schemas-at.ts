import type { JsonSchema } from "@toolwright/kernel";
import { referredPart } from "../json-pointer.js";
import { isSchemaObject, listOf, propertiesOf } from "../schema-node.js";

/** The subschemas at a path of keys into the value; several where the schema has alternatives. */
export function schemasAt(root: JsonSchema, path: readonly PropertyKey[]): readonly JsonSchema[] {
  let nodes = alternatives(root, root);
  // Without repeats: in a recursive union they would double at each key, and the path is as deep as a client likes.
  for (const key of path) nodes = [...new Set(nodes.flatMap((node) => step(root, node, key)))];
  return nodes;
}

function step(root: JsonSchema, node: JsonSchema, key: PropertyKey): readonly JsonSchema[] {
  const child =
    typeof key === "number"
      ? ((node["prefixItems"] as readonly unknown[] | undefined)?.[key] ?? node["items"])
      : (ownValue(propertiesOf(node), String(key)) ?? node["additionalProperties"]);
  return isSchemaObject(child) ? alternatives(root, child) : [];
}

function ownValue(record: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A schema with its references and alternatives laid open; each reference is followed once. */
function alternatives(
  root: JsonSchema,
  schema: JsonSchema,
  seen = new Set<JsonSchema>(),
): readonly JsonSchema[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { $ref, anyOf, oneOf } = schema;
  const branches = [anyOf, oneOf].flatMap(listOf);
  if (typeof $ref === "string") branches.push(referredPart(root, $ref));
  if (branches.length === 0) return [schema];
  return branches.filter(isSchemaObject).flatMap((branch) => alternatives(root, branch, seen));
}
