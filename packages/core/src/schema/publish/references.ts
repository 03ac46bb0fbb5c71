import type { JsonSchema } from "@toolwright/kernel";
import { pointerKeys, rootWithin } from "../json-pointer.js";
import { isSchemaObject, valueAt } from "../schema-node.js";
import { definitionsOf, subschemasOf } from "./subschemas.js";

/** More levels than any tool's arguments have; fewer than a call stack has. */
const MAX_DEPTH = 500;

/** The reference that a schema makes, if it makes one. */
export function referenceOf(schema: JsonSchema): string | undefined {
  const { $ref, $dynamicRef } = schema;
  if (typeof $ref === "string") return $ref;
  return typeof $dynamicRef === "string" ? $dynamicRef : undefined;
}

/**
 * Where the references of one document lead: JSON pointers (RFC 6901) in a URI fragment, `$anchor`, and `$id` within the
 * document. Nothing is ever fetched.
 */
export class References {
  /** The part of the document with an `$id` of its own that a schema belongs to; the document otherwise. */
  readonly #resources = new Map<JsonSchema, JsonSchema>();
  readonly #byName = new Map<string, JsonSchema>();
  readonly #root: JsonSchema;
  /** Whether any schema refers to another. */
  hasAny = false;
  /** Whether an object stands in the document more than once, which includes schemas that contain themselves. */
  hasShared = false;
  /** Whether a schema of the document is marked as sensitive. */
  hasMarks = false;

  /** @throws Error for a schema that is nested more than 500 levels deep */
  constructor(root: JsonSchema) {
    this.#root = root;
    this.#read(root, root, 0);
  }

  /** All schemas of the document, each once, itself included; no booleans. */
  get schemas(): Iterable<JsonSchema> {
    return this.#resources.keys();
  }

  /**
   * What a reference leads to: a schema object or a boolean.
   *
   * @throws Error for a reference that leads nowhere, or out of the document
   */
  resolve(from: JsonSchema, reference: string): JsonSchema | boolean {
    const target = this.find(from, reference);
    if (typeof target === "boolean" || isSchemaObject(target)) return target;
    throw new Error(`the reference ${JSON.stringify(reference)} leads to no schema`);
  }

  /** What a reference leads to, a schema or not; `undefined` where it leads nowhere, or out of the document. */
  find(from: JsonSchema, reference: string): unknown {
    const resource = this.#resources.get(from) ?? this.#root;
    const [name = "", fragment = ""] = reference.split("#", 2);
    const base = name === "" ? resource : this.#resource(resource, name);
    if (base === undefined || fragment === "") return base;
    if (fragment.startsWith("/")) return valueAt(base, pointerKeys(fragment));
    return this.#byName.get(`${idOf(base)}#${fragment}`);
  }

  /** By its name as it stands, or relative to the one that refers to it. */
  #resource(from: JsonSchema, name: string): JsonSchema | undefined {
    return this.#byName.get(name) ?? this.#byName.get(idOf(from).replace(/[^/]*$/, "") + name);
  }

  #read(schema: JsonSchema, resource: JsonSchema, depth: number): void {
    if (depth > MAX_DEPTH) throw new Error(`it is nested more than ${MAX_DEPTH} levels deep`);
    if (this.#resources.has(schema)) {
      this.hasShared = true;
      return;
    }
    const { $id, $anchor, $dynamicAnchor } = schema;
    const own = rootWithin(schema, resource);
    this.#resources.set(schema, own);
    if (typeof $id === "string") this.#nameResource(schema, resource, $id);
    if (typeof $anchor === "string") this.#byName.set(`${idOf(own)}#${$anchor}`, schema);
    if (typeof $dynamicAnchor === "string") this.#byName.set(`${idOf(own)}#${$dynamicAnchor}`, schema);
    this.hasAny ||= referenceOf(schema) !== undefined;
    this.hasMarks ||= schema["sensitive"] === true;
    for (const { schema: child } of subschemasOf(schema)) this.#read(child, own, depth + 1);
    for (const { schema: child } of definitionsOf(schema)) this.#read(child, own, depth + 1);
  }

  #nameResource(schema: JsonSchema, parent: JsonSchema, id: string): void {
    const name = id.replace(/#$/, "");
    this.#byName.set(name, schema);
    // An `$id` of only a fragment is how draft-07 wrote an anchor.
    if (id.startsWith("#")) this.#byName.set(`${idOf(parent)}${id}`, schema);
    else this.#byName.set(idOf(parent).replace(/[^/]*$/, "") + name, schema);
  }
}

function idOf(resource: JsonSchema): string {
  const { $id } = resource;
  return typeof $id === "string" && !$id.startsWith("#") ? $id.replace(/#$/, "") : "";
}
