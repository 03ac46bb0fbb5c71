import type { CompiledSchema, SchemaAdapter, SchemaSide } from "../../schema/schema-adapter.js";
import { standardSchema } from "../../schema/standard-schema.js";
import { messageOf } from "../../errors/error-policy.js";

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
  let asked: SchemaAdapter | undefined;
  try {
    for (asked of [...adapters, standardSchema]) {
      if (asked.accepts(source)) return compileBy(asked, source, side);
    }
    return { kind: "unsupported", described: describe(source) };
  } catch (error) {
    const reason = `the adapter ${String(asked?.name)} failed in accepts(): ${messageOf(error) ?? "no reason"}`;
    return { kind: "not convertible", reason };
  }
}

function compileBy(adapter: SchemaAdapter, source: unknown, side: SchemaSide): SchemaOutcome {
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
  if (vendor === "zod") return describeZod(source);
  if (typeof vendor === "string") return `a ${vendor} schema that offers no JSON Schema`;
  return Array.isArray(source) ? "an array" : "a plain object";
}

/** zod offers JSON Schema since 4.2, in its classic API alone; 3 is told from 4 by the marker that it lacks. */
function describeZod(source: object): string {
  const origin = "_zod" in source ? "this zod is older than 4.2, or is zod mini" : "this is zod 3";
  return `a zod schema that offers no JSON Schema: ${origin}`;
}
