import type { JsonSchema } from "@toolwright/kernel";
import { referenceOf, References } from "./references.js";
import { ELSEWHERE, subschemasOf } from "./subschemas.js";

/** More levels than any tool's arguments have, references followed; fewer than a call stack has. */
const MAX_DEPTH = 500;

/** A way from a schema to one that applies within it, or instead of it. */
export interface Edge {
  /** The property's name; `"*"` for any key or index; `undefined` where both describe the same value. */
  readonly step: string | undefined;
  readonly schema: JsonSchema;
}

/**
 * A schema with its references followed: what it is made of, and which parts contain themselves. A tree without marks, which
 * most schemas are, has nothing to find out: no edges then.
 */
export class SchemaGraph {
  readonly references: References;
  /** How many ways lead to a schema; one counts for the root. */
  readonly entries = new Map<JsonSchema, number>();
  /** The schemas that contain themselves, by way of references or as objects. */
  readonly recursive = new Set<JsonSchema>();
  /** The schemas that a reference leads to. */
  readonly referred = new Set<JsonSchema>();
  readonly #edges = new Map<JsonSchema, readonly Edge[]>();
  readonly #order = new Map<JsonSchema, number>();
  readonly #open: JsonSchema[] = [];
  readonly #isOpen = new Set<JsonSchema>();

  /** @throws Error for a reference that leads nowhere, and for a schema of more than 500 levels */
  constructor(readonly root: JsonSchema) {
    this.references = new References(root);
    this.entries.set(root, 1);
    if (!this.isTree || this.references.hasMarks) this.#visit(root, 0);
  }

  /** Whether no part of the schema is used twice. */
  get isTree(): boolean {
    return !this.references.hasAny && !this.references.hasShared;
  }

  /** All ways that lead on from a schema. */
  edges(schema: JsonSchema): readonly Edge[] {
    return this.#edges.get(schema) ?? [];
  }

  /** The schema that a reference leads to, or a boolean. */
  target(schema: JsonSchema): JsonSchema | boolean | undefined {
    const reference = referenceOf(schema);
    return reference === undefined ? undefined : this.references.resolve(schema, reference);
  }

  /** Tarjan's strongly connected components (SIAM J. Comput. 1972): a part with a way back to itself is recursive. */
  #visit(schema: JsonSchema, depth: number): number {
    if (depth > MAX_DEPTH) throw new Error(`it is nested more than ${MAX_DEPTH} levels deep`);
    const index = this.#order.size;
    let lowest = index;
    this.#order.set(schema, index);
    this.#open.push(schema);
    this.#isOpen.add(schema);
    const edges = this.#edgesOf(schema);
    this.#edges.set(schema, edges);
    for (const { schema: child } of edges) {
      this.entries.set(child, (this.entries.get(child) ?? 0) + 1);
      const known = this.#order.get(child);
      if (known === undefined) lowest = Math.min(lowest, this.#visit(child, depth + 1));
      else if (this.#isOpen.has(child)) lowest = Math.min(lowest, known);
      if (child === schema) this.recursive.add(schema);
    }
    if (lowest === index) this.#close(schema);
    return lowest;
  }

  #close(schema: JsonSchema): void {
    const component = this.#open.splice(this.#open.lastIndexOf(schema));
    for (const part of component) {
      this.#isOpen.delete(part);
      if (component.length > 1) this.recursive.add(part);
    }
  }

  #edgesOf(schema: JsonSchema): readonly Edge[] {
    const edges = subschemasOf(schema).map(({ keyword, key, schema: child }): Edge => {
      if (keyword === "properties") return { step: key, schema: child };
      return { step: ELSEWHERE.has(keyword) ? "*" : undefined, schema: child };
    });
    const target = this.target(schema);
    if (typeof target !== "object") return edges;
    this.referred.add(target);
    return [...edges, { step: undefined, schema: target }];
  }
}
