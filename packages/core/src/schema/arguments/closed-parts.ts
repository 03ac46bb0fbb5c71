import type { JsonSchema } from "@toolwright/kernel";
import { isSchemaObject, namesType, propertiesOf } from "../schema-node.js";
import { References } from "../publish/references.js";
import { openKeyword } from "./open-keyword.js";

/** What a schema says about the names within a value. */
export interface ClosedPart {
  /** The names that an object may have; `undefined` where it may have others, or nothing says which. */
  readonly known: ReadonlySet<string> | undefined;
  /** What stands at a name or an index; `undefined` where no names are known. */
  at(key: string | number): ClosedPart | undefined;
}

/** A subschema; `true` and `false` are some, too. */
type Part = JsonSchema | boolean;

/**
 * The names that a schema knows, part by part, each made when it is first asked for: schemas may be recursive. Alternatives know
 * what any of them knows.
 */
export class ClosedParts {
  readonly #root: JsonSchema;
  readonly #references: References;
  readonly #made = new Map<string, ClosedPart | undefined>();
  readonly #numbers = new Map<JsonSchema, number>();

  constructor(root: JsonSchema) {
    this.#root = root;
    this.#references = new References(root);
  }

  /** What the schema says as a whole, of which its author said that it names everything. */
  get root(): ClosedPart {
    const schemas = [this.#root];
    return { known: namesIn(schemas), at: (key) => this.#within(schemas, key) };
  }

  #of(parts: readonly Part[]): ClosedPart | undefined {
    const leaves = [...new Set(this.#leaves(parts))];
    // By their leaves, of which a recursive schema has no end of combinations only on paper.
    const id = leaves.map((leaf) => (leaf === true ? "*" : this.#numberOf(leaf))).join();
    if (!this.#made.has(id)) this.#made.set(id, this.#make(leaves));
    return this.#made.get(id);
  }

  #make(leaves: readonly (JsonSchema | true)[]): ClosedPart | undefined {
    if (leaves.includes(true)) return undefined;
    const schemas = leaves.filter((leaf) => leaf !== true);
    const objects = schemas.filter((leaf) => mayBe("object", leaf));
    if (objects.length === 0 && !schemas.some((leaf) => mayBe("array", leaf))) return undefined;
    const known = objects.length > 0 && objects.every(isClosed) ? namesIn(objects) : undefined;
    return { known, at: (key) => this.#within(schemas, key) };
  }

  #within(schemas: readonly JsonSchema[], key: string | number): ClosedPart | undefined {
    const parts = schemas.flatMap((schema) =>
      typeof key === "number" ? elementOf(schema, key) : memberOf(schema, key),
    );
    return parts.length === 0 ? undefined : this.#of(parts);
  }

  /** What is behind references and unions; `true` for whatever else may say something about a value. */
  #leaves(parts: readonly Part[], seen = new Set<JsonSchema>()): readonly (JsonSchema | true)[] {
    return parts.flatMap((part) => {
      if (typeof part === "boolean") return part ? [true] : [];
      if (seen.has(part)) return [];
      seen.add(part);
      const { $ref, anyOf, oneOf } = part;
      if (typeof $ref === "string") {
        const target = this.#references.find(part, $ref);
        return this.#leaves([isSchemaObject(target) ? target : true], seen);
      }
      const branches = [anyOf, oneOf].filter((list) => Array.isArray(list));
      if (branches.length === 0) return [part];
      const isUnionAlone = branches.length === 1 && part["properties"] === undefined;
      return isUnionAlone ? this.#leaves(branches.flat() as Part[], seen) : [true];
    });
  }

  #numberOf(schema: JsonSchema): number {
    const known = this.#numbers.get(schema) ?? this.#numbers.size;
    this.#numbers.set(schema, known);
    return known;
  }
}

function namesIn(schemas: readonly JsonSchema[]): ReadonlySet<string> {
  return new Set(schemas.flatMap((schema) => Object.keys(propertiesOf(schema))));
}

function isClosed(schema: JsonSchema): boolean {
  return isSchemaObject(schema["properties"]) && openKeyword(schema) === undefined;
}

/** A schema that says no type says something about each. */
function mayBe(kind: "object" | "array", schema: JsonSchema): boolean {
  const { type, enum: values, const: constant } = schema;
  return type === undefined ? values === undefined && constant === undefined : namesType(schema, kind);
}

function memberOf(schema: JsonSchema, key: string): readonly Part[] {
  const properties = propertiesOf(schema);
  const member = Object.hasOwn(properties, key) ? properties[key] : schema["additionalProperties"];
  return isPart(member) ? [member] : [];
}

function elementOf({ prefixItems, items }: JsonSchema, index: number): readonly Part[] {
  const element = (Array.isArray(prefixItems) ? (prefixItems as unknown[])[index] : undefined) ?? items;
  return isPart(element) ? [element] : [];
}

function isPart(value: unknown): value is Part {
  return typeof value === "boolean" || isSchemaObject(value);
}
