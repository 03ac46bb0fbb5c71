import type { JsonSchema } from "@toolwright/kernel";
import type { Expression } from "../pattern/expression.js";
import { expressionsIn } from "../pattern/expressions-in.js";
import { isSchemaObject } from "../schema-node.js";
import { isMarked, refuseMarked, statesItself, unrepresentable } from "../unrepresentable.js";

/** Converts with options of the library's own, or without. */
type Convert = (libraryOptions?: Record<string, unknown>) => JsonSchema;

/** What ArkType tells of a part that JSON Schema cannot say. */
interface Fallback {
  readonly domain?: unknown;
  readonly proto?: { readonly name: string };
  readonly unit?: unknown;
}

/** Of everything else, refinements and transforms, ArkType keeps what JSON Schema can say, as it should. */
const MARKING = {
  fallback: {
    domain: ({ domain }: Fallback) => unrepresentable(String(domain)),
    proto: ({ proto }: Fallback) => unrepresentable(proto?.name ?? "an object of a class"),
    date: () => unrepresentable("Date"),
    unit: ({ unit }: Fallback) =>
      unrepresentable(unit === undefined ? "undefined" : `a constant ${typeof unit}`),
  },
};

/**
 * The JSON Schema of an ArkType. By itself it writes `{}`, anything at all, where JSON has no such value: a `Date`, a
 * `bigint`, a `Map`. Where `configure({ toJsonSchema })` of the app says what to write instead, that is taken.
 *
 * @throws Error that names each place that neither says
 */
export function arkTypeJsonSchema(convert: Convert): JsonSchema {
  return refuseMarked(withStated(convert(MARKING), convert()) as JsonSchema);
}

/** What of an ArkType tells the flags of its patterns. */
interface Selectable {
  select(kind: "pattern"): readonly { readonly rule: string; readonly flags?: string | undefined }[];
}

/** The expressions of an ArkType, with their flags: JSON Schema says the patterns alone. */
export function arkTypeExpressions(schema: unknown, jsonSchema: JsonSchema): readonly Expression[] {
  const expressions = expressionsIn(jsonSchema);
  if (expressions.length === 0 || typeof (schema as Partial<Selectable>).select !== "function")
    return expressions;
  const rules = (schema as Selectable).select("pattern");
  const flagsOf = new Map(rules.map(({ rule, flags }) => [rule, flags ?? ""]));
  return expressions.map((expression) => ({ ...expression, flags: flagsOf.get(expression.source) ?? "u" }));
}

/** A marked schema, with the parts that state themselves when they are not asked for a mark. */
function withStated(marked: unknown, own: unknown): unknown {
  if (Array.isArray(marked) && Array.isArray(own))
    return marked.map((part, at) => withStated(part, (own as readonly unknown[])[at]));
  if (!isSchemaObject(marked) || !isSchemaObject(own)) return marked;
  if (isMarked(marked)) return statesItself(own) ? own : marked;
  return Object.fromEntries(Object.entries(marked).map(([key, part]) => [key, withStated(part, own[key])]));
}
