import type { JsonSchema } from "@toolwright/kernel";
import { subschemasOf } from "../../schema/publish/subschemas.js";

/** The definitions from which a way of references leads back to themselves. */
export function recursiveNames(definitions: ReadonlyMap<string, JsonSchema>): ReadonlySet<string> {
  const next = new Map([...definitions].map(([name, schema]) => [name, namesIn(schema)]));
  return new Set([...definitions.keys()].filter((name) => reachable(name, next).has(name)));
}

function reachable(from: string, next: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set(next.get(from));
  // What is added to a set while it is gone through is gone through as well.
  for (const name of found) for (const one of next.get(name) ?? []) found.add(one);
  return found;
}

function namesIn(schema: JsonSchema): readonly string[] {
  const { $ref } = schema;
  const own = typeof $ref === "string" ? [$ref.slice("#/$defs/".length)] : [];
  return [...own, ...subschemasOf(schema).flatMap((child) => namesIn(child.schema))];
}
