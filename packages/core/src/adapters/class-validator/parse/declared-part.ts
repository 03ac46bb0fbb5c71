import type { Issue } from "../../../schema/schema-adapter.js";
import { type DtoShape, type NestedShape, shapeFor } from "./dto-shape.js";

type Keyed = Readonly<Record<PropertyKey, unknown>>;

/**
 * The declared part of what a method returned: instances of the classes that hold the declared fields and nothing else,
 * read from instances, entities and plain objects alike. Nothing undeclared is looked at, so that a lazy relation of an
 * entity stays unloaded.
 *
 * Getters are read from the value itself, which knows what they are made of, and become plain fields.
 */
export class DeclaredPart {
  /** Places of a kind that the field cannot hold. */
  readonly issues: Issue[] = [];
  readonly #path: PropertyKey[] = [];
  /** What is being read right now: data that holds itself has no JSON. */
  readonly #open = new Set<unknown>();

  object(shape: DtoShape, value: object): object {
    const part = Object.create(shape.target.prototype as object) as object;
    this.#open.add(value);
    for (const { property, sentName, nested, isRequiredInOutput } of shape.fields.values()) {
      const own = (value as Keyed)[property];
      const member = own === undefined ? ownGetter(part, value, property) : own;
      this.#path.push(sentName);
      if (member === undefined && nested !== undefined && isRequiredInOutput === true)
        this.#unfit(`${property} should not be null or undefined`);
      const read = nested === undefined ? member : this.#nested(nested, member);
      this.#path.pop();
      if (member === undefined) continue;
      // Defined, since the class may have a getter of that name.
      Object.defineProperty(part, property, { value: read, enumerable: true, writable: true });
    }
    this.#open.delete(value);
    return part;
  }

  #nested(nested: NestedShape, value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    switch (nested.container) {
      case "none":
        return Array.isArray(value)
          ? this.#unfit("must be an object, not an array")
          : this.#one(nested, value);
      case "array":
      case "set": {
        if (value instanceof Set) return new Set(this.#list(nested, [...(value as Set<unknown>)]));
        return Array.isArray(value)
          ? this.#list(nested, value)
          : this.#unfit("must be an array, not an object");
      }
      case "map":
      case "record":
        return Array.isArray(value)
          ? this.#unfit("must be an object, not an array")
          : this.#map(nested, value);
    }
  }

  #list(nested: NestedShape, values: readonly unknown[]): readonly unknown[] {
    return values.map((value, index) => this.#at(index, () => this.#element(nested, value)));
  }

  #map(nested: NestedShape, value: object): ReadonlyMap<string, unknown> {
    const entries = value instanceof Map ? [...(value as Map<string, unknown>)] : Object.entries(value);
    return new Map(
      entries.map(([key, item]) => [key, this.#at(key, () => this.#element(nested, item))] as const),
    );
  }

  #element(nested: NestedShape, value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (!Array.isArray(value)) return this.#one(nested, value);
    return nested.isDeep === true
      ? this.#list({ ...nested, isDeep: false }, value)
      : this.#unfit("must be an object, not an array");
  }

  #one(nested: NestedShape, value: object): unknown {
    if (this.#open.has(value)) return this.#unfit("must not hold itself");
    const shape = shapeOfInstance(nested, value);
    return shape === undefined ? this.#unfit("is of no declared class") : this.object(shape, value);
  }

  #at<T>(key: PropertyKey, read: () => T): T {
    this.#path.push(key);
    const outcome = read();
    this.#path.pop();
    return outcome;
  }

  #unfit(message: string): unknown {
    this.issues.push({ path: [...this.#path], message });
    return undefined;
  }
}

/** An instance tells its class itself; a plain object has to name it. */
function shapeOfInstance(nested: NestedShape, value: object): DtoShape | undefined {
  const kinds = (nested.discriminator?.subTypes ?? []).map(({ model }) => model());
  return kinds.find(({ target }) => value instanceof target) ?? shapeFor(nested, value);
}

/** A plain object has no getters: those of the class are computed from the declared fields that were read so far. */
function ownGetter(part: object, value: object, property: string): unknown {
  return property in value ? undefined : (part as Keyed)[property];
}
