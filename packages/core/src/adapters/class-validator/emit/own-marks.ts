import type { JsonSchema } from "@toolwright/kernel";
import { type DtoModel, type FieldModel, kindsOf, type NestedModel } from "../model/dto-model.js";

/**
 * Where instances of a DTO class hold sensitive values, as a schema with the properties' own names, also of those that are
 * never sent; `undefined` where no field is sensitive.
 */
export function ownMarks(model: DtoModel): JsonSchema | undefined {
  const emitter = new MarkEmitter();
  const root = emitter.reference(model);
  return emitter.hasMarks ? { ...root, $defs: emitter.definitions } : undefined;
}

class MarkEmitter {
  hasMarks = false;
  readonly definitions: Record<string, JsonSchema> = {};
  readonly #names = new Map<unknown, string>();

  reference(model: DtoModel): JsonSchema {
    const known = this.#names.get(model.target);
    const name = known ?? String(this.#names.size);
    if (known === undefined) {
      this.#names.set(model.target, name); // Before the class is met again inside itself.
      const fields = [...model.fields.values()].map((field) => [field.property, this.#field(field)] as const);
      this.definitions[name] = { properties: Object.fromEntries(fields) };
    }
    return { $ref: `#/$defs/${name}` };
  }

  #field({ docs, nested }: FieldModel): JsonSchema {
    const isSensitive = docs?.sensitive === true;
    if (isSensitive) this.hasMarks = true;
    return { ...(nested !== undefined && this.#nested(nested)), ...(isSensitive && { sensitive: true }) };
  }

  /** Keys and indexes alike are steps to what a container holds. */
  #nested(nested: NestedModel): JsonSchema {
    const { container, isDeep } = nested;
    const one = { anyOf: kindsOf(nested).map(({ model }) => this.reference(model())) };
    if (container === "none") return one;
    return { additionalProperties: isDeep ? { anyOf: [one, { additionalProperties: one }] } : one };
  }
}
