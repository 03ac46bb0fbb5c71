import type { JsonSchema } from "@toolwright/kernel";
import type { HostProfile } from "../host-rule.js";
import { mapSubschemas, type AnySchema } from "../subschemas.js";
import { type DialectNeeds, needsOf } from "./dialect-needs.js";
import { inlineReferences } from "./inline-references.js";
import { loosen, without } from "./loosen.js";
import { restructure } from "./restructure.js";
import { withoutRootUnion } from "./root-union.js";

/** A schema as a choice of hosts takes it. */
export interface Dialect {
  readonly schema: JsonSchema;
  /** References to recursive definitions of which only the outer levels are left, as they were written. */
  readonly cut: readonly string[];
}

/**
 * Rewrites a schema so that every host of a choice accepts it, and every value that fitted still fits. What hosts cannot read
 * is said in the descriptions, for the model; validation keeps the full rule.
 *
 * What no rewriting can mend stays: names, descriptions that are too long, places that say nothing of their type.
 *
 * @example
 * ```ts
 * const { schema } = toDialect({ type: "number", exclusiveMinimum: 0 }, profilesOf(["gemini"]));
 * // { type: "number", minimum: 0, description: "More than 0." }
 * ```
 */
export function toDialect(schema: JsonSchema, profiles: readonly HostProfile[]): Dialect {
  if (profiles.length === 0) return { schema, cut: [] };
  const needs = needsOf(profiles);
  const inlined = needs.references ? { schema, cut: [] } : inlineReferences(schema);
  const root = rewrite(withoutRootUnion(inlined.schema, needs), needs);
  const isBare = root["type"] === "object" && root["properties"] === undefined;
  return { schema: isBare ? { ...root, properties: {} } : root, cut: inlined.cut };
}

function rewrite(schema: JsonSchema, needs: DialectNeeds): JsonSchema {
  const readable = withoutRefused(restructure(schema, needs), needs);
  const within = mapSubschemas(readable, (child, keyword) => rewriteChild(child, keyword, needs));
  return loosen(readable, within);
}

/** Where properties may be `true` or `false`, so may they in every host: clients take the keyword out, or read it. */
const BOOLEAN: ReadonlySet<string> = new Set([
  ...["additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems"],
]);

function rewriteChild(child: AnySchema, keyword: string, needs: DialectNeeds): AnySchema {
  if (typeof child !== "boolean") return rewrite(child, needs);
  return BOOLEAN.has(keyword) || (keyword === "items" && needs.tuples) ? child : {};
}

function withoutRefused(schema: JsonSchema, needs: DialectNeeds): JsonSchema {
  const entries = Object.entries(schema);
  const refused = entries.filter(([keyword, value]) => !isReadable(keyword, value, needs));
  return without(
    schema,
    schema,
    refused.map(([keyword]) => keyword),
  );
}

function isReadable(keyword: string, value: unknown, needs: DialectNeeds): boolean {
  return needs.allows(keyword) && (keyword !== "format" || needs.allowsFormat(value));
}
