import type { JsonSchema } from "@toolwright/kernel";
import { referredPart } from "./json-pointer.js";
import { placeWithin, stepTo } from "./places.js";
import { subschemasOf } from "./publish/subschemas.js";
import { isSchemaObject } from "./schema-node.js";

/** Marks a part that JSON Schema cannot say, with the reason, until the whole has been converted. Never published. */
const MARK = "x-unrepresentable";

/** Keywords that state what a part is. Others only annotate. */
const STATEMENTS = ["type", "$ref", "enum", "const", "anyOf", "oneOf", "allOf", "not"] as const;

/** Whether a part says what it is, as opposed to carrying a title or a description alone. */
export function statesItself(schema: JsonSchema): boolean {
  return STATEMENTS.some((keyword) => schema[keyword] !== undefined);
}

/** The mark for a part of some kind, to be laid into its JSON Schema. */
export function unrepresentable(kind: string): JsonSchema {
  return { [MARK]: `${kind} cannot be represented in JSON Schema` };
}

/** A part without its mark. */
export function withoutMark({ [MARK]: _, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** Takes the mark from a part that is still being made. */
export function unmark(schema: { "x-unrepresentable"?: unknown }): void {
  delete schema["x-unrepresentable"];
}

/** Whether a part is marked. */
export function isMarked(schema: JsonSchema): boolean {
  return schema[MARK] !== undefined;
}

/**
 * Lets a converted schema pass that holds no mark.
 *
 * @throws Error that names each marked place as code would spell it, `items[].at`, and why
 */
export function refuseMarked(schema: JsonSchema): JsonSchema {
  const faults = [...new Set(faultsIn({ node: schema, place: "" }, schema, new Set()))];
  if (faults.length > 0) throw new Error(faults.join("; "));
  return schema;
}

interface Part {
  readonly node: unknown;
  readonly place: string;
}

/** Each node once: a recursive part is seen where it is met first. */
function faultsIn({ node, place }: Part, root: JsonSchema, seen: Set<unknown>): readonly string[] {
  if (!isSchemaObject(node) || seen.has(node)) return [];
  seen.add(node);
  const mark = node[MARK];
  if (typeof mark === "string") return [place === "" ? mark : `${place}: ${mark}`];
  const within = subschemasOf(node).map((part) => ({
    node: part.schema,
    place: placeWithin(place, stepTo(part)),
  }));
  const parts: readonly Part[] = [...within, { node: referredPart(root, node["$ref"]), place }];
  return parts.flatMap((part) => faultsIn(part, root, seen));
}
