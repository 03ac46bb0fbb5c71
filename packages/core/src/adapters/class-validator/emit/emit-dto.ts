import type { JsonSchema } from "@toolwright/kernel";
import type { SchemaSide } from "../../../schema/schema-adapter.js";
import type { DtoModel, NestedModel } from "../rules/dto-model.js";
import type { ResolvedOptions } from "../rules/resolved-options.js";
import { emitField } from "./emit-field.js";

/**
 * Writes a DTO class as JSON Schema 2020-12. The classes that it holds stand in `$defs`, by their names; a second class of a
 * name gets a number, in order of appearance.
 */
export function emitDto(model: DtoModel, side: SchemaSide, options: ResolvedOptions): JsonSchema {
  const emitter = new DtoEmitter(side, options);
  const root = emitter.object(model);
  const $defs = emitter.definitions();
  return Object.keys($defs).length === 0 ? root : { ...root, $defs };
}

class DtoEmitter {
  readonly #side: SchemaSide;
  readonly #forbidsUnknown: boolean;
  readonly #names = new Map<unknown, string>();
  readonly #definitions: Record<string, JsonSchema> = {};

  constructor(side: SchemaSide, { forbidNonWhitelisted }: ResolvedOptions) {
    this.#side = side;
    this.#forbidsUnknown = forbidNonWhitelisted && side === "input";
  }

  definitions(): Readonly<Record<string, JsonSchema>> {
    return this.#definitions;
  }

  object({ fields }: DtoModel): JsonSchema {
    const isInput = this.#side === "input";
    const shown = [...fields.values()].filter((field) =>
      isInput ? !field.excluded : !field.excludedFromOutput,
    );
    const required = shown
      .filter((field) => (isInput ? field.isRequired : field.isRequiredInOutput))
      .map(({ sentName }) => sentName);
    const emitNested = (nested: NestedModel): JsonSchema => this.#nested(nested);
    return {
      type: "object",
      properties: Object.fromEntries(shown.map((field) => [field.sentName, emitField(field, emitNested)])),
      ...(required.length > 0 && { required }),
      ...(this.#forbidsUnknown && { additionalProperties: false }),
    };
  }

  #nested({ model, discriminator }: NestedModel): JsonSchema {
    if (discriminator === undefined) return this.#reference(model());
    const { property, subTypes } = discriminator;
    return {
      anyOf: subTypes.map(({ name, model: kind }) => {
        const schema = this.object(kind());
        const { properties, required = [] } = schema as { properties: object; required?: readonly string[] };
        const others = required.filter((key) => key !== property);
        return {
          ...schema,
          properties: { [property]: { type: "string", const: name }, ...without(properties, property) },
          required: [property, ...others],
        };
      }),
    };
  }

  #reference(model: DtoModel): JsonSchema {
    const known = this.#names.get(model.target);
    const name = known ?? this.#freeName(model.target.name);
    if (known === undefined) {
      this.#names.set(model.target, name);
      this.#definitions[name] = {}; // Taken, before the class is met again inside itself.
      this.#definitions[name] = this.object(model);
    }
    return { $ref: `#/$defs/${name}` };
  }

  #freeName(className: string): string {
    const base = className.replace(/[^A-Za-z0-9_.-]/g, "_") || "Dto";
    for (let number = 1; ; number++) {
      const name = number === 1 ? base : `${base}${String(number)}`;
      if (!Object.hasOwn(this.#definitions, name)) return name;
    }
  }
}

function without(properties: object, property: string): object {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => key !== property));
}
