import type { JsonSchema } from "@toolwright/kernel";

/** Whether a value is a JSON Schema object (and not a boolean schema). */
export function isSchemaObject(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The `properties` of a schema, or an empty object. */
export function propertiesOf(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const properties = schema["properties"];
  return isSchemaObject(properties) ? properties : {};
}

/** What a keyword lists, such as `anyOf`; nothing where it is left out, or no list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** What a value holds at a path of own keys; `undefined` where the path leads nowhere. */
export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<PropertyKey, unknown>>)[key];
  }
  return value;
}

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
  if (typeof $ref === "string") branches.push(resolve(root, $ref));
  if (branches.length === 0) return [schema];
  return branches.filter(isSchemaObject).flatMap((branch) => alternatives(root, branch, seen));
}

/** What a reference leads to: the root, or a definition; `undefined` for any other. */
export function resolve(root: JsonSchema, ref: string): unknown {
  if (ref === "#") return root;
  const name = /^#\/\$defs\/([^/]+)$/.exec(ref)?.[1];
  return name === undefined ? undefined : (root["$defs"] as Record<string, unknown> | undefined)?.[name];
}
