import { recordSlices } from "../metadata/own-records.js";
import type { SchemaSource } from "../schema/schema-types.js";
import type { OutputCheck } from "./signature-checks.js";

/** A decorator for methods that return what the schema takes. */
export type OutputDecorator<S> = <T, K extends PropertyKey>(
  target: T,
  key: K & OutputCheck<T, K, S>,
  descriptor: PropertyDescriptor,
) => void;

/**
 * Names the schema of what a tool returns. It is published as `outputSchema`, and the value is validated before it is
 * sent as `structuredContent`; so the method returns what the schema takes, before its defaults and transforms. A method
 * that chooses its own content blocks returns `{ content, structuredContent }`.
 *
 * @example
 * ```ts
 * @Output(z.object({ sku: z.string(), currency: z.literal("EUR") }))
 * price(@Input(Sku) { sku }: Args<typeof Sku>) {
 *   return { sku, currency: "EUR" as const }; // without `as const` the literal is a string, which the schema refuses
 * }
 * ```
 */
export function Output<S extends SchemaSource>(source: S): OutputDecorator<S> {
  const declaration = Object.freeze({ source });
  return (target, key) => {
    recordSlices(target as object, key, { outputs: [declaration] });
  };
}
