import type { JsonSchema } from "@toolwright/kernel";
import type { SchemaSide } from "../schema-adapter.js";
import { isSchemaObject, listOf, propertiesOf } from "../schema-node.js";
import type { Inlined } from "./inline-references.js";
import { anyOfObjects, bothObjects, describesObject } from "./join-objects.js";

/** One object schema; or, in words, what else a schema describes; or nothing, where it only takes `null` or no value. */
type Found = JsonSchema | string | undefined;

const NO_TYPE = "no single type";
const NONE = "no object";

/**
 * Brings the root of a schema into the form that all hosts take: one `type: "object"` with `properties`. Alternatives and
 * intersections become one object, references at the root what they lead to; `null` beside an object is left out.
 *
 * @returns the object, or in words what the schema describes instead
 */
export function oneObject(inlined: Inlined, side: SchemaSide): JsonSchema | string {
  const found = new RootReader(inlined.definitions, side).read(inlined.root, false) ?? NONE;
  if (typeof found === "string") return found;
  const { type: _type, ...rest } = found;
  return { type: "object", ...rest, properties: found["properties"] ?? {} };
}

/**
 * Reads what stands for the same value as the root. `isObject` says each time that what is around a schema tells already
 * that it is about an object.
 */
class RootReader {
  readonly #followed = new Set<string>();
  readonly #known = new Map<string, Found>();
  #cuts = 0;

  constructor(
    private readonly definitions: Inlined["definitions"],
    private readonly side: SchemaSide,
  ) {}

  read(schema: unknown, isObject: boolean): Found {
    if (!isSchemaObject(schema)) return schema === false ? undefined : isObject ? {} : NO_TYPE;
    if (isReference(schema)) return this.#reference(schema.$ref, isObject);
    const { $ref, anyOf, oneOf, allOf, ...own } = schema;
    const kind = kindOf(own);
    if (kind !== OBJECT) return kind;
    const isAbout = isObject || own["type"] !== undefined || describesObject(own);
    let object: Found = this.#all([...listOf(allOf), ...($ref === undefined ? [] : [{ $ref }])], isAbout);
    if (object === NONE) return undefined;
    for (const branches of [anyOf, oneOf].filter((list) => Array.isArray(list))) {
      if (typeof object === "string") return object;
      const said = new Set([own, object ?? {}].flatMap((one) => Object.keys(propertiesOf(one))));
      const joined = this.#any(branches, isAbout || object !== undefined, said);
      if (typeof joined !== "object") return joined;
      object = object === undefined ? joined : bothObjects(object, joined);
    }
    if (typeof object === "string") return object;
    if (object === undefined) return isAbout ? own : NO_TYPE;
    return bothObjects(own, object);
  }

  #reference($ref: string, isObject: boolean): Found {
    const key = `${String(isObject)} ${$ref}`;
    if (this.#known.has(key)) return this.#known.get(key);
    if (this.#followed.has($ref)) {
      this.#cuts++;
      return undefined;
    }
    this.#followed.add($ref);
    const before = this.#cuts;
    const found = this.read(this.definitions.get($ref.slice(POINTER.length)), isObject);
    this.#followed.delete($ref);
    // Within a circle of references the outcome is only a part of the whole.
    if (this.#cuts === before) this.#known.set(key, found);
    return found;
  }

  /** Nothing where there are no parts. A part that says little is read in the light of the others. */
  #all(parts: readonly unknown[], isObject: boolean): JsonSchema | string | undefined {
    const first = parts.map((schema) => this.read(schema, isObject));
    const isKnown = first.some((found) => typeof found === "object");
    const found = first.map((one, index) =>
      one === NO_TYPE && isKnown ? this.read(parts[index], true) : one,
    );
    const fault = found.map((one) => one ?? NONE).find((one) => typeof one === "string");
    if (typeof fault === "string" || found.length === 0) return fault;
    return (found as JsonSchema[]).reduceRight((far, near) => bothObjects(near, far));
  }

  #any(branches: readonly unknown[], isObject: boolean, said: ReadonlySet<string>): Found {
    const found = branches.map((branch) => this.read(branch, isObject)).filter((one) => one !== undefined);
    const fault = found.find((one) => typeof one === "string");
    if (typeof fault === "string") return `${fault} as one of its alternatives`;
    return found.length === 0 ? undefined : anyOfObjects(found as JsonSchema[], this.side, said);
  }
}

const OBJECT = "object";
const POINTER = "#/$defs/";

/** `"object"` for what may be one, in words what else it is, nothing for `null` alone. */
function kindOf({ type, ...rest }: JsonSchema): string | undefined {
  if (type === undefined) return "const" in rest || "enum" in rest ? "constant values" : OBJECT;
  const types = (Array.isArray(type) ? (type as unknown[]) : [type]).filter((name) => name !== "null");
  if (types.length === 0) return undefined;
  return types.length === 1 && types[0] === "object" ? OBJECT : `type ${types.map(String).join(" or ")}`;
}

function isReference(schema: unknown): schema is { readonly $ref: string } {
  return isSchemaObject(schema) && typeof schema["$ref"] === "string" && Object.keys(schema).length === 1;
}
