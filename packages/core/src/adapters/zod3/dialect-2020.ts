import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject } from "../../schema/schema-node.js";
import type { ConvertedParts } from "./converted-parts.js";

/** Keywords whose values are data or names, not schemas. */
const DATA: ReadonlySet<string> = new Set(["default", "const", "enum", "required", "examples", "type"]);

/**
 * Brings what zod-to-json-schema writes for draft-07 into 2020-12: tuples by `prefixItems`, references inline or, where a
 * part contains itself, to a definition.
 */
export class Dialect2020 {
  readonly #parts: ConvertedParts;
  readonly #names = new Map<JsonSchema, string>();

  constructor(parts: ConvertedParts) {
    this.#parts = parts;
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
    const meant = this.#parts.meantBy(node);
    if (meant === undefined) return this.#copy(node, above);
    const origin = this.#parts.originOf(meant.part);
    const part = above.includes(origin)
      ? { $ref: `#/$defs/${this.#nameOf(origin)}` }
      : this.#node(meant.part, above);
    // What is said of the place, a description or default, stands beside what it has in common with others.
    return { ...part, ...meant.own };
  }

  /** Of a part above the place as well, which is converted by now: what the place says of its own stands beside the reference. */
  #copy(node: JsonSchema, above: readonly JsonSchema[]): JsonSchema {
    const origin = this.#parts.originOf(node);
    const isWhole = Object.keys(origin).every((key) => Object.hasOwn(node, key));
    if (!isWhole || !above.includes(origin)) return this.#members(node, [...above, origin]);
    const own = Object.entries(node).filter(([key, value]) => origin[key] !== value);
    return { $ref: `#/$defs/${this.#nameOf(origin)}`, ...Object.fromEntries(own) };
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
