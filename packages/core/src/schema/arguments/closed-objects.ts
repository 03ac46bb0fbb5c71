import type { JsonSchema } from "@toolwright/kernel";
import { openKeyword } from "./open-keyword.js";
import { mapSubschemas, type Subschema } from "../publish/subschemas.js";
import { isSchemaObject } from "../schema-node.js";

const DESCENDED: ReadonlySet<string> = new Set([
  "properties",
  "items",
  "prefixItems",
  "additionalProperties",
]);

/**
 * A schema that says of objects that they have no other names than it lists: at its root, and within it where that is one
 * object's schema. Of alternatives, and of what is referred to, each object may have the names of others: they stay as they are.
 */
export function withClosedObjects(schema: JsonSchema): JsonSchema {
  return { ...descended(schema), additionalProperties: false };
}

function closed(schema: JsonSchema): JsonSchema {
  const isClosed = isSchemaObject(schema["properties"]) && openKeyword(schema) === undefined;
  return isClosed ? withClosedObjects(schema) : descended(schema);
}

function descended(schema: JsonSchema): JsonSchema {
  const open = openKeyword(schema);
  const isPlain = open === undefined || open === "additionalProperties";
  const union = isPlain ? undefined : soleUnion(schema);
  return mapSubschemas(schema, (child, { keyword }: Omit<Subschema, "schema">) =>
    (isPlain && DESCENDED.has(keyword)) || keyword === union ? closed(child) : child,
  );
}

/** The keyword of a union with one alternative that is no scalar, as of an object or null. */
function soleUnion(schema: JsonSchema): string | undefined {
  const { anyOf, oneOf, properties, $ref } = schema;
  const branches = anyOf ?? oneOf;
  const isOther =
    [anyOf, oneOf].every((list) => list !== undefined) || properties !== undefined || $ref !== undefined;
  if (isOther || !Array.isArray(branches)) return undefined;
  return branches.filter((branch) => !isScalar(branch)).length === 1
    ? anyOf === undefined
      ? "oneOf"
      : "anyOf"
    : undefined;
}

function isScalar(branch: unknown): boolean {
  return (
    isSchemaObject(branch) &&
    ["string", "number", "integer", "boolean", "null"].includes(String(branch["type"]))
  );
}
