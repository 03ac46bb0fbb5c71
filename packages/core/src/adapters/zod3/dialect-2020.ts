import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../../schema/schema-node.js";

/** Stands for a reference while zod 3 is converted: the number of the node that is meant. */
export const SAME_AS = "x-same-as";

/** Keywords whose values are data or names, not schemas. */
const DATA: ReadonlySet<string> = new Set(["default", "const", "enum", "required", "examples", "type"]);

/**
 * Brings what zod-to-json-schema writes for draft-07 into 2020-12: tuples by `prefixItems`, references inline or, where a
 * part contains itself, to a definition.
 */
export class Dialect2020 {
  readonly #nodes: readonly JsonSchema[];
  readonly #names = new Map<JsonSchema, string>();

  /** @param nodes what {@link SAME_AS} counts */
  constructor(nodes: readonly JsonSchema[]) {
    this.#nodes = nodes;
  }

  /** Translates a whole schema. */
  translate(root: JsonSchema): JsonSchema {
    const translated = this.#node(root, []);
    const definitions: [string, unknown][] = [];
    // Definitions may name further ones: a map can grow while it is walked.
    for (const [node, name] of this.#names) definitions.push([name, this.#members(node, [node])]);
    return definitions.length === 0 ? translated : { ...translated, $defs: Object.fromEntries(definitions) };
  }

  #node(node: JsonSchema, above: readonly JsonSchema[]): JsonSchema {
    const same = node[SAME_AS];
    if (typeof same !== "number") return this.#members(node, [...above, node]);
    const meant = this.#nodes[same] ?? {};
    if (!above.includes(meant)) return this.#node(meant, above);
    return { $ref: `#/$defs/${this.#nameOf(meant)}` };
  }

  #members(node: JsonSchema, above: readonly JsonSchema[]): JsonSchema {
    const { $schema: _draft, items, additionalItems, ...rest } = node;
    const lists = Array.isArray(items)
      ? { prefixItems: items as unknown, ...(additionalItems !== undefined && { items: additionalItems }) }
      : { ...(items !== undefined && { items }) };
    return Object.fromEntries(
      Object.entries({ ...rest, ...lists }).map(([key, value]) => [
        key,
        DATA.has(key) ? value : this.#value(value, above, key === "properties"),
      ]),
    );
  }

  #value(value: unknown, above: readonly JsonSchema[], isByName = false): unknown {
    if (Array.isArray(value)) return value.map((part: unknown) => this.#value(part, above));
    if (!isSchemaObject(value)) return value;
    if (!isByName) return this.#node(value, above);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.#value(part, above)]));
  }

  #nameOf(node: JsonSchema): string {
    const name = this.#names.get(node) ?? `part${String(this.#names.size + 1)}`;
    this.#names.set(node, name);
    return name;
  }
}
