import type { JsonSchema } from "@toolwright/kernel";
import type { SchemaSide } from "../../schema/schema-adapter.js";
import type { HostProfile } from "../host-rule.js";
import { needsOf } from "./dialect-needs.js";
import { changedKeywords } from "./loosen.js";
import { normalForm } from "./normal-form.js";
import { rewrite } from "./rewrite.js";

/** A schema as a choice of hosts takes it. */
export interface Dialect {
  readonly schema: JsonSchema;
  /** References to recursive definitions of which only the outer levels are left, and those that lead nowhere. */
  readonly cut: readonly string[];
}

/**
 * Rewrites a schema so that every host of a choice accepts it, and every value that fitted still fits. What hosts cannot read
 * is said in the descriptions, for the model; validation keeps the full rule.
 *
 * There is one exception, for `input` alone: where hosts refuse alternatives at the root, an argument that an alternative does
 * not name, and does not speak of with `additionalProperties` or `patternProperties`, is described as those do that name it. A
 * model has to know what it is meant to be.
 *
 * What no rewriting can mend stays: names, descriptions that are too long, places that say nothing of their type.
 *
 * @example
 * ```ts
 * const { schema } = toDialect({ type: "number", exclusiveMinimum: 0 }, profilesOf(["gemini"]));
 * // { type: "number", minimum: 0, description: "More than 0." }
 * ```
 */
export function toDialect(
  schema: JsonSchema,
  profiles: readonly HostProfile[],
  side: SchemaSide = "input",
): Dialect {
  if (profiles.length === 0) return { schema, cut: [] };
  const needs = needsOf(profiles);
  const { schema: normal, cut } = normalForm(schema, needs, side);
  const first = rewrite(normal, { ...needs, root: normal, widensReferences: false });
  const isSame = changedKeywords(normal, first).size === 0;
  const root = isSame ? first : rewrite(normal, { ...needs, root: normal, widensReferences: true });
  const isBare = root["type"] === "object" && root["properties"] === undefined;
  return { schema: isBare ? { ...root, properties: {} } : root, cut };
}
