import type { JsonSchema } from "@toolwright/kernel";
import { valueAt } from "./schema-node.js";

/** A key as a part of a JSON pointer names it (RFC 6901, section 4). */
export function pointedKey(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** The keys of a JSON pointer in a URI fragment (section 6), where each part is also encoded by itself. */
export function pointerKeys(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => pointedKey(decoded(part)));
}

/**
 * What a reference leads to by a JSON pointer into the document; `undefined` for one by a name, to elsewhere or to nothing. All
 * that converters write are such; `References` knows the others, too.
 */
export function referredPart(root: JsonSchema, reference: unknown): unknown {
  if (typeof reference !== "string" || !/^#(\/|$)/.test(reference)) return undefined;
  return valueAt(root, pointerKeys(reference.slice("#".length)));
}

/** What the references in a schema lead into: itself, where it has an `$id` (JSON Schema 2020-12, core, section 8.2.1). */
export function rootWithin(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $id } = schema;
  // An `$id` of only a fragment is how draft-07 wrote an anchor.
  return typeof $id === "string" && !$id.startsWith("#") ? schema : root;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
