import type { CompiledSchema, Parsed } from "../schema-adapter.js";
import type { ZodOutcome, ZodSchema } from "./zod-schema.js";

/**
 * Parses with a schema of any zod.
 *
 * @param isAsync whether a function of the schema's author might hand zod a promise, which it would drop if it parsed
 *   synchronously
 */
export function zodParser(schema: ZodSchema, isAsync: boolean): CompiledSchema["parse"] {
  if (isAsync) return (value) => schema.safeParseAsync(value).then(fromZod);
  return (value) => fromZod(schema.safeParse(value));
}

function fromZod(outcome: ZodOutcome): Parsed {
  return outcome.success ? { ok: true, value: outcome.data } : { ok: false, issues: outcome.error.issues };
}
