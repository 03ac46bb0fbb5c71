import type { JsonSchema } from "@toolwright/kernel";
import { referredPart } from "../../schema/json-pointer.js";
import { isSchemaObject, propertiesOf } from "../../schema/schema-node.js";
import { mapSubschemas, subschemasOf } from "../subschemas.js";
import { mergeSchemas } from "./merge-schemas.js";

/** How often a definition may stand within itself. */
const DEPTH = 3;
/** Schemas in the whole, beyond which every further reference is cut short. */
const MAX_SCHEMAS = 5_000;

/** A schema without references, and the definitions of which only the outer levels are left. */
export interface Inlined {
  readonly schema: JsonSchema;
  readonly cut: readonly string[];
}

/** Writes every definition where it is referred to. A recursive one is unrolled, and below that its depth is left open. */
export function inlineReferences(root: JsonSchema): Inlined {
  const cut = new Set<string>();
  let left = MAX_SCHEMAS;
  const inline = (schema: JsonSchema, within: readonly string[]): JsonSchema => {
    left -= 1;
    const { $ref, ...siblings } = schema;
    if (typeof $ref !== "string") return inlineChildren(schema, within);
    const target = pointedAt(root, $ref);
    if (target === undefined) return inlineChildren(siblings, within);
    const isDeep = left <= 0 || within.filter((name) => name === $ref).length >= DEPTH;
    if (isDeep) cut.add($ref);
    const merged = isDeep ? mergeSchemas(siblings, outline(target)) : mergeSchemas(siblings, target);
    return isDeep ? merged : inline(merged, [...within, $ref]);
  };
  const inlineChildren = (schema: JsonSchema, within: readonly string[]): JsonSchema =>
    mapSubschemas(schema, (child, keyword) => {
      if (typeof child === "boolean" || keyword === "$defs" || keyword === "definitions") return child;
      return inline(child, within);
    });
  const { $defs: _defs, definitions: _definitions, ...schema } = inline(root, ["#"]);
  return { schema, cut: [...cut] };
}

/** A definition as far as it refers to nothing: what fits the definition fits this. */
function outline(schema: JsonSchema): JsonSchema {
  const { type, title, description } = schema;
  const plain = Object.entries(propertiesOf(schema)).filter(([, form]) => !refers(form));
  const names = new Set(plain.map(([name]) => name));
  const { required } = schema;
  const kept = Array.isArray(required) ? (required as string[]).filter((name) => names.has(name)) : [];
  return {
    ...(type !== undefined && { type }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(plain.length > 0 && { properties: Object.fromEntries(plain) }),
    ...(kept.length > 0 && { required: kept }),
  };
}

function refers(schema: unknown): boolean {
  if (!isSchemaObject(schema)) return false;
  return "$ref" in schema || subschemasOf(schema).some((child) => refers(child.schema));
}

/** What a local reference points at; `undefined` where it leads out or nowhere. */
function pointedAt(root: JsonSchema, ref: string): JsonSchema | undefined {
  const found = ref === "#" ? withoutDefinitions(root) : referredPart(root, ref);
  return isSchemaObject(found) ? found : undefined;
}

function withoutDefinitions(root: JsonSchema): JsonSchema {
  const { $defs: _defs, definitions: _definitions, ...schema } = root;
  return schema;
}
