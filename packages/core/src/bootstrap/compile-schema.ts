import type { CompiledSchema, SchemaAdapter, SchemaSide } from "../schema/schema-adapter.js";
import { standardSchema } from "../schema/standard-schema.js";
import { messageOf } from "../errors/error-policy.js";

/** A compiled schema, or why there is none. */
export type SchemaOutcome =
  | { readonly kind: "compiled"; readonly schema: CompiledSchema }
  | { readonly kind: "unsupported"; readonly described: string }
  | { readonly kind: "not convertible"; readonly reason: string };

/** Compiles a schema by the first adapter that accepts it; the app's own come before the built-in one. */
export function compileSchema(
  source: unknown,
  side: SchemaSide,
  adapters: readonly SchemaAdapter[],
): SchemaOutcome {
  const adapter = [...adapters, standardSchema].find((candidate) => candidate.accepts(source));
  if (adapter === undefined) return { kind: "unsupported", described: describe(source) };
  try {
    return { kind: "compiled", schema: adapter.compile(source, side) };
  } catch (error) {
    return { kind: "not convertible", reason: messageOf(error) ?? "the adapter failed" };
  }
}

/** What a thing is, in the words of whoever wrote it. */
function describe(source: unknown): string {
  if (typeof source === "function") return source.name === "" ? "a function" : `the class ${source.name}`;
  if (typeof source !== "object" || source === null) return String(source);
  const vendor = (source as { "~standard"?: { vendor?: unknown } })["~standard"]?.vendor;
  if (typeof vendor === "string") return `a ${vendor} schema that offers no JSON Schema`;
  return Array.isArray(source) ? "an array" : "a plain object";
}
