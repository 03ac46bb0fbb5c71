import { messageOf } from "../../errors/error-policy.js";
import { toPublished, toPublishedVerbatim } from "../../schema/publish/to-published.js";
import { secretPlaces, type SecretPlaces, type SensitivePaths } from "../../schema/publish/sensitive.js";
import type { CompiledSchema, SchemaAdapter, SchemaSide } from "../../schema/schema-adapter.js";
import { expressionsIn } from "../../schema/pattern/expressions-in.js";
import { isSchemaFault, type SchemaFault } from "../../schema/schema-fault.js";
import { standardSchema } from "../../schema/standard/standard-schema.js";
import type { BootContext } from "../boot-context.js";
import { referredClass } from "./referred-class.js";
import { type UnsupportedSchema, unsupportedSchema } from "./unsupported-schema.js";

/** A compiled schema as it is published: without the marks of sensitive values, which stand beside it. */
export interface FinishedSchema extends CompiledSchema {
  /** Where values stand that no log and no error text may repeat. */
  readonly sensitive: SensitivePaths;
  /** The same, for values in whatever names; absent where nothing is sensitive. */
  readonly secrets?: SecretPlaces | undefined;
}

/** A schema that could be compiled. */
interface SchemaSuccess {
  readonly kind: "compiled";
  readonly schema: FinishedSchema;
  /** What the schema describes instead of one object, in words; absent where it describes one. */
  readonly instead: string | undefined;
}

/** A finished schema, or why there is none. */
type SchemaOutcome =
  | SchemaSuccess
  | { readonly kind: "unsupported"; readonly schema: UnsupportedSchema }
  | { readonly kind: "faulty"; readonly faults: readonly SchemaFault[] }
  | { readonly kind: "not convertible"; readonly reason: string };

/** The codes of what is wrong with a schema, for each side. */
const CODES = {
  input: { unsupported: "TW_INPUT_UNSUPPORTED", notConvertible: "TW_INPUT_NOT_CONVERTIBLE" },
  output: { unsupported: "TW_OUTPUT_UNSUPPORTED", notConvertible: "TW_OUTPUT_NOT_CONVERTIBLE" },
} as const;

/** Compiles one side of a tool. What is wrong is reported; then there is nothing. */
export function compileSide(
  { source, side, at }: { readonly source: unknown; readonly side: SchemaSide; readonly at: string },
  boot: BootContext,
): SchemaSuccess | undefined {
  const outcome = compileSchema(source, side, boot);
  const { unsupported, notConvertible } = CODES[side];
  switch (outcome.kind) {
    case "compiled":
      return outcome;
    case "unsupported":
      boot.report(unsupported, at, outcome.schema);
      return undefined;
    case "faulty":
      for (const { code, facts } of outcome.faults) boot.report(code, at, facts);
      return undefined;
    case "not convertible":
      boot.report(notConvertible, at, { reason: outcome.reason });
      return undefined;
  }
}

/** Compiles a schema by the first adapter that accepts it; the app's own come before the built-in one. */
function compileSchema(source: unknown, side: SchemaSide, boot: BootContext): SchemaOutcome {
  const referred = referredClass(source);
  if ("broken" in referred) return { kind: "unsupported", schema: referred.broken };
  const found = acceptingAdapter(referred.source, boot);
  if (found === undefined) return { kind: "unsupported", schema: unsupportedSchema(referred.source) };
  return "reason" in found
    ? { kind: "not convertible", reason: found.reason }
    : compileBy(found.adapter, { source: referred.source, side }, boot);
}

/** Who compiles a source, or why that cannot be said; `undefined` where nobody does. */
function acceptingAdapter(
  source: unknown,
  { options }: BootContext,
): { readonly adapter: SchemaAdapter } | { readonly reason: string } | undefined {
  for (const adapter of [...(options.schemas ?? []), standardSchema]) {
    try {
      if (adapter.accepts(source)) return { adapter };
    } catch (error) {
      return {
        reason: `the adapter ${adapter.name} failed in accepts(): ${messageOf(error) ?? "no reason"}`,
      };
    }
  }
  return undefined;
}

function compileBy(
  adapter: SchemaAdapter,
  { source, side }: { readonly source: unknown; readonly side: SchemaSide },
  { patterns }: BootContext,
): SchemaOutcome {
  try {
    const compiled = adapter.compile(source, side);
    const { jsonSchema: own, verbatim, expressions, ownMarks } = compiled;
    const published = verbatim === true ? toPublishedVerbatim(own) : toPublished(own, side);
    const { jsonSchema, instead, sensitive } = published;
    // Of what was converted: a pattern that its format says already is not published, but runs all the same.
    const faults = patterns.faultsOf(expressions ?? expressionsIn(own));
    if (faults.length > 0) return { kind: "faulty", faults };
    const marked = [...(sensitive.length > 0 ? [own] : []), ...(ownMarks === undefined ? [] : [ownMarks])];
    const secrets = secretPlaces(marked);
    const { parse, takesSingleValues } = compiled;
    const schema = { jsonSchema, verbatim, parse, takesSingleValues, sensitive, secrets };
    return { kind: "compiled", schema, instead };
  } catch (error) {
    if (isSchemaFault(error)) return { kind: "faulty", faults: [error] };
    return { kind: "not convertible", reason: messageOf(error) ?? "the adapter failed" };
  }
}
