import type { JsonSchema } from "@toolwright/kernel";
import { pointedKey, referredPart } from "../../schema/json-pointer.js";
import { isSchemaObject, listOf } from "../../schema/schema-node.js";

/** Tells which parts of a schema apply to which places of a value; several where it has alternatives. */
export class PartsAt {
  readonly #root: JsonSchema;
  readonly #known: Map<string, ReadonlySet<unknown>>;

  /**
   * @param schema the schema of the whole value
   * @param root what its references lead into; those by name are not followed
   */
  constructor(schema: unknown, root: JsonSchema) {
    this.#root = root;
    this.#known = new Map([["", this.#inPlace([schema])]]);
  }

  /** The parts themselves, boolean ones as well, for a JSON Pointer (RFC 6901) from the value. */
  at(pointer: string): ReadonlySet<unknown> {
    const known = this.#known.get(pointer);
    if (known !== undefined) return known;
    let path = "";
    let parts = this.at(path);
    for (const segment of pointer.split("/").slice(1)) {
      // Nothing applies further in, and what is kept of each place is as long as the way to it.
      if (parts.size === 0) return parts;
      path += `/${segment}`;
      const name = pointedKey(segment);
      parts = this.#known.get(path) ?? this.#inPlace([...parts].flatMap((part) => childrenOf(part, name)));
      this.#known.set(path, parts);
    }
    return parts;
  }

  /** These and all that apply to the same value. */
  #inPlace(parts: readonly unknown[]): ReadonlySet<unknown> {
    const found = new Set(parts);
    // A set grows while it is walked, and takes each part once.
    for (const part of found) {
      if (!isSchemaObject(part)) continue;
      const { $ref, allOf, anyOf, oneOf, not, if: condition, then, else: otherwise } = part;
      const inner = [referredPart(this.#root, $ref), not, condition, then, otherwise, part["propertyNames"]];
      const byName = [part["dependentSchemas"], part["dependencies"]].flatMap(valuesOf);
      for (const one of [...inner, ...[allOf, anyOf, oneOf].flatMap(listOf), ...byName]) found.add(one);
    }
    found.delete(undefined);
    return found;
  }
}

/** What may apply to the element or property of a name: also what stands in for those that are not named. */
function childrenOf(part: unknown, name: string): readonly unknown[] {
  if (!isSchemaObject(part)) return [];
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = part;
  const { items, prefixItems, additionalItems, contains, unevaluatedItems } = part;
  const named = isSchemaObject(properties) && Object.hasOwn(properties, name) ? [properties[name]] : [];
  const elements = [prefixItems, items].map((list) => listOf(list)[Number(name)]);
  const others = [additionalProperties, unevaluatedProperties, items, additionalItems, contains];
  return [...named, ...valuesOf(patternProperties), ...elements, ...others, unevaluatedItems];
}

function valuesOf(record: unknown): readonly unknown[] {
  return isSchemaObject(record) ? Object.values(record) : [];
}
