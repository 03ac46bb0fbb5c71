import type { JsonSchema } from "@toolwright/kernel";
import { referenceOf, References } from "../../schema/publish/references.js";
import { isSchemaObject } from "../../schema/schema-node.js";
import { mapSubschemas } from "../subschemas.js";
import { loosen } from "./loosen.js";

/** A schema whose references all lead to a schema, and those that did not, as they were written. */
export interface Found {
  readonly schema: JsonSchema;
  readonly lost: readonly string[];
}

/**
 * Leaves references out that lead nowhere, or out of the document. Since nobody knows what they would have taken, whatever may
 * turn the sense of one round gives way everywhere: other references may lead to where it stood.
 */
export function withoutLostReferences(root: JsonSchema): Found {
  const references = new References(root);
  if (!references.hasAny) return { schema: root, lost: [] };
  const isLost = (schema: JsonSchema): boolean => {
    const reference = referenceOf(schema);
    if (reference === undefined) return false;
    const target = references.find(schema, reference);
    return typeof target !== "boolean" && !isSchemaObject(target);
  };
  const lost = new Set([...references.schemas].filter(isLost).map(referenceOf));
  if (lost.size === 0) return { schema: root, lost: [] };
  return { schema: written(root), lost: [...lost].filter((one) => one !== undefined) };

  function written(schema: JsonSchema): JsonSchema {
    const { $ref: _ref, $dynamicRef: _dynamic, ...rest } = schema;
    const kept = isLost(schema) ? rest : schema;
    const within = mapSubschemas(kept, (child) => (typeof child === "boolean" ? child : written(child)));
    return loosen(kept, within, new Set(Object.keys(schema)));
  }
}
