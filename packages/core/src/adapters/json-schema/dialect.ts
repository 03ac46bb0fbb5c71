import type { JsonSchema } from "@toolwright/kernel";

/** A version of JSON Schema: https://json-schema.org/specification-links. */
export type Dialect = "2020-12" | "draft-07";

const URIS: Readonly<Record<Dialect, string>> = {
  "2020-12": "https://json-schema.org/draft/2020-12/schema",
  "draft-07": "http://json-schema.org/draft-07/schema#",
};

/** Every dialect that is understood. */
export const DIALECTS = Object.keys(URIS) as readonly Dialect[];

/**
 * The dialect that a schema is written in: as its `$schema` says, or else the one assumed.
 *
 * @throws Error for a `$schema` that is neither
 */
export function dialectOf({ $schema }: JsonSchema, assumed: Dialect): Dialect {
  if ($schema === undefined) return assumed;
  const found = DIALECTS.find((dialect) => bare(URIS[dialect]) === bare($schema));
  if (found !== undefined) return found;
  const known = DIALECTS.map((dialect) => URIS[dialect]).join(" and ");
  throw new Error(`its $schema is ${JSON.stringify($schema)}, and only ${known} are understood`);
}

/** The schema with its dialect named, unless it is the protocol's default, 2020-12. */
export function withDialect(schema: JsonSchema, dialect: Dialect): JsonSchema {
  if (dialect === "2020-12" || schema["$schema"] !== undefined) return schema;
  return { $schema: URIS[dialect], ...schema };
}

/** Drafts are written with and without the empty fragment, and some by `http` as well as `https`. */
function bare(uri: unknown): unknown {
  return typeof uri === "string" ? uri.replace(/#$/, "").replace(/^https?:/, "") : uri;
}
