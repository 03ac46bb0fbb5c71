import type { JsonSchema } from "@toolwright/kernel";
import { type Inlined, inlineReferences } from "../../schema/publish/inline-references.js";
import { oneObject } from "../../schema/publish/one-object.js";
import { SchemaGraph } from "../../schema/publish/schema-graph.js";
import { withDefinitions } from "../../schema/publish/to-published.js";
import type { SchemaSide } from "../../schema/schema-adapter.js";
import type { DialectNeeds } from "./dialect-needs.js";
import { fromDraft07 } from "./draft-07.js";
import { without } from "./loosen.js";
import { withoutLostReferences } from "./lost-references.js";
import { type Unrolled, unrollReferences } from "./unroll-references.js";

/** Keywords whose schemas speak of the same value as the root, and may name properties of it. */
const JOINING: readonly string[] = ["anyOf", "oneOf", "allOf"];

/**
 * A schema in the form that can be rewritten keyword by keyword: the root is one object where hosts refuse alternatives there,
 * and references are written out as far as hosts need it. What stays of them is `#/$defs/{Name}`.
 */
export function normalForm(schema: JsonSchema, needs: DialectNeeds, side: SchemaSide): Unrolled {
  const modern = fromDraft07(schema);
  const isJoined = modern["type"] === "object" && needsOneRoot(modern, needs);
  const follows = needs.references && needs.allows("allOf");
  if (follows && !isJoined) return { schema: withoutRefusedAtRoot(modern, needs), cut: [] };
  const { schema: sound, lost } = withoutLostReferences(modern);
  const graph = new SchemaGraph(sound);
  if (!isJoined && !graph.references.hasAny) return { schema: withoutRefusedAtRoot(sound, needs), cut: lost };
  const inlined = inlineReferences(graph);
  const root = isJoined ? asOneObject(inlined, side) : inlined.root;
  const whole = { ...inlined, root: withoutRefusedAtRoot(root, needs) };
  if (needs.references) return { schema: withDefinitions(whole.root, whole), cut: lost };
  const unrolled = unrollReferences(whole, graph.recursive.has(graph.root) ? 1 : 0);
  return { ...unrolled, cut: [...lost, ...unrolled.cut] };
}

function needsOneRoot(schema: JsonSchema, needs: DialectNeeds): boolean {
  return (
    "$ref" in schema ||
    "$dynamicRef" in schema ||
    JOINING.some((keyword) => keyword in schema && !needs.allowsAtRoot(keyword))
  );
}

/** As it is where its alternatives are no objects: a value fits none of them then, whatever it is. */
function asOneObject(inlined: Inlined, side: SchemaSide): JsonSchema {
  const object = oneObject(inlined, side);
  return typeof object === "string" ? inlined.root : object;
}

function withoutRefusedAtRoot(schema: JsonSchema, needs: DialectNeeds): JsonSchema {
  if (schema["type"] !== "object") return schema;
  const refused = Object.keys(schema).filter((keyword) => !needs.allowsAtRoot(keyword));
  return without(schema, schema, refused);
}
