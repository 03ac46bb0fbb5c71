import type { JsonSchema } from "@toolwright/kernel";
import { References } from "../publish/references.js";
import { isSchemaObject, listOf, namesType, propertiesOf } from "../schema-node.js";

/** What a JSON Schema declares of the parts of a value, whichever of its alternatives the value fits. */
export interface Shape {
  /** Members that are declared by their names. */
  readonly names: ReadonlySet<string>;
  /** Whether members stay that are not declared: the schema says so, or names none at all. */
  readonly isOpen: boolean;
  /** What is declared of a member; `undefined` where it does not stay. */
  member(name: string): Shape | undefined;
  element(at: number): Shape;
}

/** Declares nothing, and leaves everything as it is. */
export const ANYTHING: Shape = {
  names: new Set(),
  isOpen: true,
  member: () => ANYTHING,
  element: () => ANYTHING,
};

/**
 * Reads what a schema declares. `properties` without `additionalProperties` declares those members alone, though JSON Schema
 * would let others pass; `true`, or a schema there, keeps them.
 *
 * @throws Error for a schema that is nested more than 500 levels deep
 */
export function declaredShape(root: JsonSchema): Shape {
  return new Shapes(root).of([root]);
}

/** The shapes of one schema, each made when it is first asked for: a recursive schema has no end. */
class Shapes {
  readonly #references: References;
  readonly #ids = new Map<unknown, number>();
  readonly #known = new Map<string, Shape>();

  constructor(root: JsonSchema) {
    this.#references = new References(root);
  }

  /** The shape of what several schemas describe together. */
  of(schemas: readonly unknown[]): Shape {
    const ids = schemas.filter(isSchemaObject).map((schema) => this.#idOf(schema));
    if (ids.length === 0) return ANYTHING;
    const key = [...new Set(ids)].sort((left, right) => left - right).join();
    const known = this.#known.get(key) ?? this.#shapeOf(new Applied(schemas, this.#references));
    this.#known.set(key, known);
    return known;
  }

  #idOf(schema: JsonSchema): number {
    const id = this.#ids.get(schema) ?? this.#ids.size;
    this.#ids.set(schema, id);
    return id;
  }

  #shapeOf({ schemas, isOpen }: Applied): Shape {
    const names = new Set(schemas.flatMap((schema) => Object.keys(propertiesOf(schema))));
    const patterns = schemas.flatMap(patternsOf);
    const rest = schemas.flatMap(({ additionalProperties, unevaluatedProperties }) =>
      [additionalProperties, unevaluatedProperties].filter((part) => part !== undefined && part !== false),
    );
    const isClosed = schemas.some(({ additionalProperties }) => additionalProperties === false);
    const isAnyKept = isOpen || rest.length > 0 || (names.size + patterns.length === 0 && !isClosed);
    const member = (name: string): Shape | undefined => {
      const own = schemas.map(propertiesOf).filter((properties) => Object.hasOwn(properties, name));
      const matching = patterns.filter(([pattern]) => pattern.test(name)).map(([, part]) => part);
      const declared = [...own.map((properties) => properties[name]), ...matching];
      if (declared.length > 0) return this.of(declared);
      return isAnyKept ? this.of(rest) : undefined;
    };
    const element = (at: number): Shape => this.of(schemas.flatMap((schema) => elementsOf(schema, at)));
    return { names, isOpen: isAnyKept, member: remembering(member, names), element };
  }
}

/** Of declared names alone: others are as many as values have. */
function remembering(member: Shape["member"], names: ReadonlySet<string>): Shape["member"] {
  const known = new Map<string, Shape | undefined>();
  return (name) => {
    if (!names.has(name)) return member(name);
    const shape = known.get(name) ?? member(name);
    known.set(name, shape);
    return shape;
  };
}

function patternsOf({ patternProperties }: JsonSchema): readonly (readonly [RegExp, unknown])[] {
  if (!isSchemaObject(patternProperties)) return [];
  return Object.entries(patternProperties).map(([source, part]) => [expressionOf(source), part] as const);
}

/** In Unicode mode, as JSON Schema has it, unless the pattern is none there. */
function expressionOf(source: string): RegExp {
  try {
    return new RegExp(source, "u");
  } catch {
    return new RegExp(source);
  }
}

/** In draft-07, `items` may be the list that is `prefixItems` since, and `additionalItems` what is `items`. */
function elementsOf(schema: JsonSchema, at: number): readonly unknown[] {
  const { prefixItems, items, additionalItems, unevaluatedItems } = schema;
  const first = Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : [];
  if (at < first.length) return [(first as readonly unknown[])[at]];
  return [Array.isArray(items) ? additionalItems : items, unevaluatedItems];
}

/** The schemas that may apply to one place, through references, combinations, alternatives and conditions. */
class Applied {
  readonly schemas: JsonSchema[] = [];
  /** Whether an alternative says nothing of what it takes. */
  isOpen = false;
  readonly #references: References;
  readonly #seen = new Set<unknown>();

  constructor(schemas: readonly unknown[], references: References) {
    this.#references = references;
    for (const schema of schemas) this.#add(schema, false);
  }

  #add(schema: unknown, isAlternative: boolean): void {
    if (isAlternative && saysNothing(schema)) this.isOpen = true;
    if (!isSchemaObject(schema) || this.#seen.has(schema)) return;
    this.#seen.add(schema);
    this.schemas.push(schema);
    const { $ref, $dynamicRef, allOf, anyOf, oneOf, then, else: otherwise, dependentSchemas } = schema;
    if (typeof $ref === "string") this.#add(this.#resolve(schema, $ref), isAlternative);
    // What it leads to is not known here.
    if ($dynamicRef !== undefined) this.isOpen = true;
    for (const part of [...listOf(anyOf), ...listOf(oneOf)]) this.#add(part, true);
    const dependent = isSchemaObject(dependentSchemas) ? Object.values(dependentSchemas) : [];
    for (const part of [...listOf(allOf), then, otherwise, ...dependent]) this.#add(part, false);
  }

  #resolve(from: JsonSchema, $ref: string): unknown {
    try {
      return this.#references.resolve(from, $ref);
    } catch {
      this.isOpen = true;
      return undefined;
    }
  }
}

/** Keywords of an alternative that say more than that a value is an object, or which. */
const TELLING =
  /^(properties|patternP|additionalP|unevaluatedP|\$ref|\$dynamicRef|allOf|anyOf|oneOf|then|required)/;

function saysNothing(schema: unknown): boolean {
  if (schema === true) return true;
  if (!isSchemaObject(schema) || Object.keys(schema).some((keyword) => TELLING.test(keyword))) return false;
  const { type, enum: values = "const" in schema ? [schema["const"]] : undefined } = schema;
  if (Array.isArray(values)) return values.some((value) => typeof value === "object" && value !== null);
  return type === undefined || namesType(schema, "object");
}
