import type { JsonSchema } from "@toolwright/kernel";
import { namesType } from "../../schema/schema-node.js";
import { mapSubschemas, subschemasOf, type AnySchema } from "../subschemas.js";
import type { DialectScope } from "./dialect-needs.js";
import { changedKeywords, loosen, without } from "./loosen.js";
import { makesReferences, withoutAllOf } from "./merge-schemas.js";
import { restructure } from "./restructure.js";

/** Rewrites a schema and those within it, keyword by keyword, from the outside in. */
export function rewrite(schema: JsonSchema, scope: DialectScope): JsonSchema {
  const readable = withoutRefused(restructure(schema, scope), scope);
  // What was written out may make the same references again, and so on without end.
  const isWritten = !scope.allows("allOf") && makesReferences(schema);
  const below = isWritten ? { ...scope, root: {} } : scope;
  const within = mapSubschemas(readable, (child, keyword) => rewriteChild(child, keyword, below));
  const loose = loosen(
    readable,
    within,
    new Set([...changedKeywords(readable, within), ...wider(readable, scope)]),
  );
  return scope.allows("allOf") ? loose : withoutAllOf(loose, scope.root);
}

/** The keywords that lead to a reference, where that may now lead to something wider. */
function wider(schema: JsonSchema, scope: DialectScope): readonly string[] {
  if (!scope.widensReferences) return [];
  const within = subschemasOf(schema).filter((child) => refers(child.schema));
  return [...within.map(({ keyword }) => keyword), ...(isReference(schema) ? ["$ref"] : [])];
}

function refers(schema: AnySchema): boolean {
  if (typeof schema === "boolean") return false;
  return isReference(schema) || subschemasOf(schema).some((child) => refers(child.schema));
}

function isReference(schema: JsonSchema): boolean {
  return "$ref" in schema || "$dynamicRef" in schema;
}

/** Where properties may be `true` or `false`, so may they in every host: clients take the keyword out, or read it. */
const BOOLEAN: ReadonlySet<string> = new Set([
  ...["additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems"],
]);

function rewriteChild(child: AnySchema, keyword: string, scope: DialectScope): AnySchema {
  if (typeof child !== "boolean") return rewrite(child, scope);
  return BOOLEAN.has(keyword) || (keyword === "items" && scope.tuples) ? child : {};
}

function withoutRefused(schema: JsonSchema, scope: DialectScope): JsonSchema {
  const refused = Object.keys(schema).filter((keyword) => !isReadable(keyword, schema, scope));
  return without(schema, schema, refused);
}

/** A format is judged where it is one of texts: numbers have formats of their own. */
function isReadable(keyword: string, schema: JsonSchema, scope: DialectScope): boolean {
  if (!scope.allows(keyword)) return false;
  const { type, format } = schema;
  const isOfText = type === undefined || namesType(schema, "string");
  return keyword !== "format" || !isOfText || scope.allowsFormat(format);
}
