import { messageOf } from "../../errors/error-policy.js";
import { toPublished, toPublishedVerbatim } from "../../schema/publish/to-published.js";
import type { SensitivePaths } from "../../schema/publish/sensitive.js";
import type { CompiledSchema, SchemaAdapter, SchemaSide } from "../../schema/schema-adapter.js";
import { expressionsIn } from "../../schema/pattern/expressions-in.js";
import { isSchemaFault, type SchemaFault } from "../../schema/schema-fault.js";
import { standardSchema } from "../../schema/standard-schema.js";
import type { BootContext } from "../boot-context.js";
import { referredClass } from "./referred-class.js";
import { type UnsupportedSchema, unsupportedSchema } from "./unsupported-schema.js";

/** A compiled schema in the form in which it is published, which tells no longer what is sensitive. */
export interface FinishedSchema extends CompiledSchema {
  /** Where values stand that no log and no error text may repeat. */
  readonly sensitive: SensitivePaths;
}

/** A finished schema, or why there is none. */
export type SchemaOutcome =
  | {
      readonly kind: "compiled";
      readonly schema: FinishedSchema;
      /** What the schema describes instead of one object, in words; absent where it describes one. */
      readonly instead: string | undefined;
    }
  | { readonly kind: "unsupported"; readonly schema: UnsupportedSchema }
  | { readonly kind: "faulty"; readonly faults: readonly SchemaFault[] }
  | { readonly kind: "not convertible"; readonly reason: string };

/** Compiles a schema by the first adapter that accepts it; the app's own come before the built-in one. */
export function compileSchema(source: unknown, side: SchemaSide, boot: BootContext): SchemaOutcome {
  const referred = referredClass(source);
  if ("broken" in referred) return { kind: "unsupported", schema: referred.broken };
  let asked: SchemaAdapter | undefined;
  try {
    for (asked of [...(boot.options.schemas ?? []), standardSchema]) {
      if (asked.accepts(referred.source)) return compileBy(asked, { source: referred.source, side }, boot);
    }
    return { kind: "unsupported", schema: unsupportedSchema(referred.source) };
  } catch (error) {
    const reason = `the adapter ${String(asked?.name)} failed in accepts(): ${messageOf(error) ?? "no reason"}`;
    return { kind: "not convertible", reason };
  }
}

function compileBy(
  adapter: SchemaAdapter,
  { source, side }: { readonly source: unknown; readonly side: SchemaSide },
  { patterns }: BootContext,
): SchemaOutcome {
  try {
    const { parse, jsonSchema: own, verbatim, expressions } = adapter.compile(source, side);
    const published = verbatim === true ? toPublishedVerbatim(own) : toPublished(own, side);
    const { jsonSchema, instead, sensitive } = published;
    // Of what was converted: a pattern that its format says already is not published, but runs all the same.
    const faults = patterns.faultsOf(expressions ?? expressionsIn(own));
    if (faults.length > 0) return { kind: "faulty", faults };
    return { kind: "compiled", schema: { jsonSchema, verbatim, parse, sensitive }, instead };
  } catch (error) {
    if (isSchemaFault(error)) return { kind: "faulty", faults: [error] };
    return { kind: "not convertible", reason: messageOf(error) ?? "the adapter failed" };
  }
}
