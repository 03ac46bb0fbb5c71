import { canonicalJson } from "../canonical-json.js";
import { kindsOf, listOf, namedSchemas, type SchemaNode, valuesOf } from "./schema-node.js";

/** Whether two schemas surely have no value in common: by kind, by listed values, or by a member that tells them apart. */
export function areDisjoint(one: SchemaNode, other: SchemaNode): boolean {
  const kinds = [...kindsOf(one)].filter((kind) => kindsOf(other).has(kind));
  if (kinds.length === 0) return true;
  const [values, others] = [valuesOf(one), valuesOf(other)];
  if (values !== undefined && others !== undefined) {
    const known = new Set(others.map(canonicalJson));
    if (!values.some((value) => known.has(canonicalJson(value)))) return true;
  }
  return kinds.every((kind) => kind === "object") && tellsApart(one, other);
}

function tellsApart(one: SchemaNode, other: SchemaNode): boolean {
  const others = new Set(listOf(other, "required"));
  return listOf(one, "required").some((name) => {
    if (!others.has(name)) return false;
    const parts = [one, other].map((node) => namedSchemas(node, "properties")[String(name)]);
    const [values, known] = parts.map((part) => valuesOf((part ?? {}) as SchemaNode));
    if (values === undefined || known === undefined) return false;
    const texts = new Set(known.map(canonicalJson));
    return !values.some((value) => texts.has(canonicalJson(value)));
  });
}
