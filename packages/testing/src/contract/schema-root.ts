import { constraintsOf, isNode, isSilent, type SchemaNode } from "./schema-node.js";

/** A reference that leads back to itself says nothing after so many steps. */
const MAX_STEPS = 32;

/** A schema as a whole, in which its parts refer to each other. */
export class SchemaRoot {
  readonly #root: unknown;
  /** One part stands for one node, so that what refers back to itself is known again. */
  readonly #resolved = new WeakMap<SchemaNode, SchemaNode | false>();

  constructor(root: unknown) {
    this.#root = root;
  }

  /**
   * What a part stands for: `true` as a schema without keywords, a reference as its target and whatever stands beside it.
   * A reference that leads nowhere in this document stays.
   */
  resolve(part: unknown): SchemaNode | false {
    if (!isNode(part)) return part === false ? false : {};
    if (typeof part["$ref"] !== "string") return part;
    const known = this.#resolved.get(part);
    if (known !== undefined) return known;
    const resolved = this.#follow(part);
    this.#resolved.set(part, resolved);
    return resolved;
  }

  #follow(part: SchemaNode): SchemaNode | false {
    let current: unknown = part;
    // The title, the default and the like of the place: they stand for those of what it refers to.
    let beside: SchemaNode = {};
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      if (current === false) return false;
      if (!isNode(current)) return beside;
      const { $ref: reference, ...rest } = current;
      const target = typeof reference === "string" ? this.#find(reference) : undefined;
      if (target === undefined) return Object.keys(beside).length === 0 ? current : { ...current, ...beside };
      beside = { ...silentOf(rest), ...beside };
      const constraints = constraintsOf(rest);
      if (Object.keys(constraints).length > 0) return { allOf: [target, constraints], ...beside };
      current = target;
    }
    return {};
  }

  /** By a JSON pointer into this schema (RFC 6901); `undefined` for a reference of any other kind. */
  #find(reference: string): unknown {
    if (reference === "#") return this.#root;
    if (!reference.startsWith("#/")) return undefined;
    const steps = reference.slice(2).split("/");
    return steps.reduce<unknown>((at, step) => {
      const name = decoded(step).replaceAll("~1", "/").replaceAll("~0", "~");
      if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
      return (at as Readonly<Record<string, unknown>>)[name];
    }, this.#root);
  }
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function silentOf(node: SchemaNode): SchemaNode {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => isSilent(keyword)));
}
