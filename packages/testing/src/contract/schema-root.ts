import { constraintsOf, isNode, type SchemaNode } from "./schema-node.js";

/** A schema as a whole, in which its parts refer to each other. */
export class SchemaRoot {
  readonly #root: unknown;

  constructor(root: unknown) {
    this.#root = root;
  }

  /** What a part stands for: `true` as a schema without keywords, a reference as its target and whatever stands beside it. */
  resolve(part: unknown): SchemaNode | false {
    let current = part;
    // A reference that leads to itself says nothing.
    for (let steps = 0; steps < 32; steps++) {
      if (current === false) return false;
      if (!isNode(current)) return {};
      const { $ref: reference, ...rest } = current;
      if (typeof reference !== "string") return current;
      const target = this.#find(reference);
      if (target === undefined) return current;
      if (Object.keys(constraintsOf(rest)).length > 0) return { allOf: [target, rest] };
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
      const name = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
      return typeof at === "object" && at !== null ? (at as Record<string, unknown>)[name] : undefined;
    }, this.#root);
  }
}
