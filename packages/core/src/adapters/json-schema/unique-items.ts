import { isPlainObject } from "../../schema/plain-object.js";
import type { FuncKeywordDefinition, SchemaValidateFunction } from "ajv";

/**
 * The keyword `uniqueItems` (JSON Schema 2020-12, validation, section 6.4.3), in ajv's words but not in its way: that compares
 * each object with each other one, which some thousand of them make seconds of.
 */
export function uniqueItems(): FuncKeywordDefinition {
  const validate: SchemaValidateFunction = (isDemanded: boolean, items: readonly unknown[], parentSchema) => {
    const twins = isDemanded ? twinsIn(items) : undefined;
    if (twins === undefined) return true;
    const [j, i] = twins;
    const message = `must NOT have duplicate items (items ## ${String(j)} and ${String(i)} are identical)`;
    validate.errors = [
      { keyword: "uniqueItems", params: { i, j }, message, ...(parentSchema && { parentSchema }) },
    ];
    return false;
  };
  return { keyword: "uniqueItems", type: "array", schemaType: "boolean", errors: true, validate };
}

/** The places of the first item that stands there again, if one does. */
function twinsIn(items: readonly unknown[]): readonly [first: number, again: number] | undefined {
  if (items.length < 2) return undefined;
  const scalars = new Map<unknown, number>();
  const others = new Map<string, number>();
  const identities = new Map<unknown, number>();
  for (const [at, item] of items.entries()) {
    const isScalar = typeof item !== "object" || item === null;
    const first = isScalar ? noted(scalars, item, at) : noted(others, writtenOf(item, identities), at);
    if (first !== undefined) return [first, at];
  }
  return undefined;
}

function noted<K>(places: Map<K, number>, key: K, at: number): number | undefined {
  const first = places.get(key);
  if (first === undefined) places.set(key, at);
  return first;
}

/** A text that equal values of JSON share, whatever the order of their members. What is none of JSON's is only itself. */
function writtenOf(value: unknown, identities: Map<unknown, number>): string {
  if (Array.isArray(value)) return `[${value.map((item) => writtenOf(item, identities)).join()}]`;
  if (typeof value === "object" && value !== null && isPlainObject(value)) {
    const members = Object.keys(value).sort();
    return `{${members.map((name) => `${JSON.stringify(name)}:${writtenOf(value[name], identities)}`).join()}}`;
  }
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return JSON.stringify(value);
  const identity = identities.get(value) ?? identities.size;
  identities.set(value, identity);
  return `#${String(identity)}`;
}
