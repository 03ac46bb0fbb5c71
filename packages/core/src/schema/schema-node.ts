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

/** Whether a schema names a type, alone or in a list. One that names none says something about each. */
export function namesType({ type }: JsonSchema, name: string): boolean {
  return Array.isArray(type) ? (type as readonly unknown[]).includes(name) : type === name;
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
