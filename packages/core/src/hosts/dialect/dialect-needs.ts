import type { JsonSchema } from "@toolwright/kernel";
import type { HostProfile } from "../host-rule.js";
import { rulesNamed } from "../host-profiles.js";

/** What must be rewritten so that all hosts of a choice accept a schema. */
export interface DialectNeeds {
  /** Whether a keyword may stand in a schema. */
  readonly allows: (keyword: string) => boolean;
  /** Whether a keyword may stand at the root. */
  readonly allowsAtRoot: (keyword: string) => boolean;
  /** Whether a string may have a format. */
  readonly allowsFormat: (format: unknown) => boolean;
  readonly singleTypes: boolean;
  readonly onlyStringEnums: boolean;
  readonly lonelyUnions: boolean;
  readonly arraysHaveItems: boolean;
  readonly tuples: boolean;
  readonly references: boolean;
}

/** What the rewriting of one schema has to know besides. */
export interface DialectScope extends DialectNeeds {
  /** The schema that holds the definitions. */
  readonly root: JsonSchema;
  /** Whether what references lead to may take more than it did. */
  readonly widensReferences: boolean;
}

/**
 * Joins the rules of several hosts: what one refuses is refused. Advice is followed as well, since a schema that says less
 * costs nothing where validation keeps the full rule.
 */
export function needsOf(profiles: readonly HostProfile[]): DialectNeeds {
  const has = (name: Parameters<typeof rulesNamed>[0]): boolean => rulesNamed(name, profiles).length > 0;
  const refused = new Set(rulesNamed("refused-keyword", profiles).flatMap((rule) => rule.keywords));
  const known = rulesNamed("unknown-keyword", profiles).map((rule) => new Set(rule.known));
  const atRoot = new Set(rulesNamed("root-keyword", profiles).flatMap((rule) => rule.keywords));
  const formats = rulesNamed("string-format", profiles).map((rule) => new Set<unknown>(rule.formats));
  const allows = (keyword: string): boolean =>
    keyword.startsWith("x-") || (!refused.has(keyword) && known.every((names) => names.has(keyword)));
  const lonelyUnions = has("union-siblings");
  // A union that stands alone leaves the root without its type.
  const unions = new Set(lonelyUnions ? ["anyOf", "oneOf", "allOf"] : []);
  return {
    allows,
    allowsAtRoot: (keyword) => !atRoot.has(keyword) && !unions.has(keyword),
    allowsFormat: (format) => formats.every((names) => names.has(format)),
    singleTypes: has("type-array"),
    onlyStringEnums: has("enum-type"),
    lonelyUnions,
    arraysHaveItems: has("array-without-items"),
    tuples: allows("prefixItems") && !has("array-without-items"),
    references: allows("$ref") && !has("reference"),
  };
}
