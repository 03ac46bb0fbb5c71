import type { Issue } from "../../../../schema/schema-adapter.js";
import type { DtoClass } from "../../../../schema/schema-types.js";
import { asWritten, unmet } from "../validate/demand.js";
import { type DtoModel, type FieldModel, type NestedModel, modelFor } from "../../model/dto-model.js";
import { asMap } from "../validate/shown-records.js";

const ORDINARY = { enumerable: true, writable: true, configurable: true } as const;

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
  /** What holds values of kinds that each names itself. */
  readonly #mixed: { readonly container: object; readonly kind: DtoClass | undefined }[] = [];
  readonly #path: PropertyKey[] = [];
  /** What is being read right now: data that holds itself has no JSON. */
  readonly #open = new Set<unknown>();

  /**
   * Makes the part writable, once it is valid: class-transformer looks for a container's own class among the kinds of what
   * it holds, and fails where it is none of them.
   */
  passForKinds(): void {
    for (const { container, kind } of this.#mixed)
      Object.defineProperty(container, "constructor", { value: kind });
  }

  object(model: DtoModel, value: object): object {
    const part = Object.create(model.target.prototype as object) as object;
    this.#open.add(value);
    for (const field of model.fields.values()) {
      const { property, sentName } = field;
      const own = (value as Keyed)[property];
      const member = own === undefined ? ownGetter(part, value, property) : own;
      this.#path.push(sentName);
      const read = this.#field(field, member);
      this.#path.pop();
      if (member === undefined) continue;
      // Defined, since the class may have a getter of that name.
      Object.defineProperty(part, property, { value: read, ...ORDINARY });
    }
    this.#open.delete(value);
    return part;
  }

  #field(field: FieldModel, value: unknown): unknown {
    const { property, nested, container, isRequiredInOutput, demand, excludedFromOutput } = field;
    if (nested !== undefined) {
      if (excludedFromOutput) return this.#unsent(nested, value);
      if (value === undefined && isRequiredInOutput)
        this.#unfit(`${property} should not be null or undefined`);
      return this.#nested(nested, value);
    }
    // A @Transform may write whatever it likes.
    const isFree = excludedFromOutput || field.writtenAs === "unknown" || value === undefined;
    const wrong = demand === undefined || isFree ? undefined : unmet(demand, property, asWritten(value));
    if (wrong !== undefined) return this.#unfit(wrong);
    return container === "map" ? named(value) : value;
  }

  /** What is left out may be wrong, and getters may be made of it. */
  #unsent(nested: NestedModel, value: unknown): unknown {
    const known = this.issues.length;
    const read = this.#nested(nested, value);
    this.issues.length = known;
    return read;
  }

  #nested(nested: NestedModel, value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    switch (nested.container) {
      case "none":
        return Array.isArray(value)
          ? this.#unfit("must be an object, not an array")
          : this.#one(nested, value);
      case "array":
      case "set": {
        if (value instanceof Set)
          return this.#noted(nested, new Set(this.#list(nested, [...(value as Set<unknown>)])));
        return Array.isArray(value)
          ? this.#list(nested, value)
          : this.#unfit("must be an array, not an object");
      }
      case "map":
      case "record":
        return Array.isArray(value)
          ? this.#unfit("must be an object, not an array")
          : this.#noted(nested, this.#map(nested, value));
    }
  }

  #noted(nested: NestedModel, container: object): object {
    const kinds = nested.discriminator?.subTypes;
    if (kinds !== undefined) this.#mixed.push({ container, kind: kinds[0]?.model().target });
    return container;
  }

  #list(nested: NestedModel, values: readonly unknown[]): readonly unknown[] {
    return values.map((value, index) => this.#at(index, () => this.#element(nested, value)));
  }

  #map(nested: NestedModel, value: object): ReadonlyMap<string, unknown> {
    const entries = value instanceof Map ? [...(value as Map<string, unknown>)] : Object.entries(value);
    const read = entries.map(
      ([key, item]) => [key, this.#at(key, () => this.#element(nested, item))] as const,
    );
    return nested.container === "record" ? asMap(Object.fromEntries(read)) : new Map(read);
  }

  #element(nested: NestedModel, value: unknown): unknown {
    if (typeof value !== "object" || value === null) return value;
    if (!Array.isArray(value)) return this.#one(nested, value);
    return nested.isDeep
      ? this.#noted(nested, this.#list({ ...nested, isDeep: false }, value))
      : this.#unfit("must be an object, not an array");
  }

  #one(nested: NestedModel, value: object): unknown {
    if (this.#open.has(value)) return this.#unfit("must not hold itself");
    const kind = kindOfInstance(nested, value);
    const model = kind?.model() ?? modelFor(nested, value);
    if (model === undefined) return this.#unfit("is of no declared class");
    const part = this.object(model, value);
    const { property } = nested.discriminator ?? {};
    // class-transformer writes it where a field or a list holds the value, and nowhere else.
    if (property !== undefined)
      Object.defineProperty(part, property, { value: kind?.name ?? (value as Keyed)[property], ...ORDINARY });
    return part;
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
function kindOfInstance({ discriminator }: NestedModel, value: object) {
  return discriminator?.subTypes.find(({ model }) => value instanceof model().target);
}

/** A plain object has no getters: those of the class are computed from the declared fields that were read so far. */
function ownGetter(part: object, value: object, property: string): unknown {
  return property in value ? undefined : (part as Keyed)[property];
}

/** A field that is a map is published as an object, whose names are texts. */
function named(member: unknown): unknown {
  if (!(member instanceof Map) || [...member.keys()].every((key) => typeof key === "string")) return member;
  return new Map([...(member as Map<unknown, unknown>)].map(([key, value]) => [String(key), value]));
}
