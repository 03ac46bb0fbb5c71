import { messageOf } from "../../errors/error-policy.js";
import { toPublished, toPublishedVerbatim } from "../../schema/publish/to-published.js";
import type { SensitivePaths } from "../../schema/publish/sensitive.js";
import type { CompiledSchema, SchemaAdapter, SchemaSide } from "../../schema/schema-adapter.js";
import { isSchemaFault, type SchemaFault } from "../../schema/schema-fault.js";
import { standardSchema } from "../../schema/standard-schema.js";
import { referredClass } from "./referred-class.js";
import { type UnsupportedSchema, unsupportedSchema } from "./unsupported-schema.js";

/** A compiled schema in the form in which it is published, or why there is none. */
export type SchemaOutcome =
  | {
      readonly kind: "compiled";
      readonly schema: CompiledSchema;
      /** What the schema describes instead of one object, in words; absent where it describes one. */
      readonly instead: string | undefined;
      readonly sensitive: SensitivePaths;
    }
  | { readonly kind: "unsupported"; readonly schema: UnsupportedSchema }
  | { readonly kind: "faulty"; readonly fault: SchemaFault }
  | { readonly kind: "not convertible"; readonly reason: string };

/** Compiles a schema by the first adapter that accepts it; the app's own come before the built-in one. */
export function compileSchema(
  source: unknown,
  side: SchemaSide,
  adapters: readonly SchemaAdapter[],
): SchemaOutcome {
  const referred = referredClass(source);
  if ("broken" in referred) return { kind: "unsupported", schema: referred.broken };
  let asked: SchemaAdapter | undefined;
  try {
    for (asked of [...adapters, standardSchema]) {
      if (asked.accepts(referred.source)) return compileBy(asked, referred.source, side);
    }
    return { kind: "unsupported", schema: unsupportedSchema(referred.source) };
  } catch (error) {
    const reason = `the adapter ${String(asked?.name)} failed in accepts(): ${messageOf(error) ?? "no reason"}`;
    return { kind: "not convertible", reason };
  }
}

function compileBy(adapter: SchemaAdapter, source: unknown, side: SchemaSide): SchemaOutcome {
  try {
    const { parse, jsonSchema: own, verbatim } = adapter.compile(source, side);
    const published = verbatim === true ? toPublishedVerbatim(own) : toPublished(own, side);
    const { jsonSchema, instead, sensitive } = published;
    return { kind: "compiled", schema: { jsonSchema, verbatim, parse }, instead, sensitive };
  } catch (error) {
    if (isSchemaFault(error)) return { kind: "faulty", fault: error };
    return { kind: "not convertible", reason: messageOf(error) ?? "the adapter failed" };
  }
}
