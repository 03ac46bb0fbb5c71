import type { JsonSchema } from "@toolwright/kernel";
import type { SchemaSide } from "../../../schema/schema-adapter.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import type { DtoModel, FieldModel, NestedModel } from "../model/dto-model.js";
import { shownFields } from "../model/reached-models.js";
import type { ResolvedOptions } from "../rules/resolved-options.js";
import { emitField } from "./emit-field.js";
import { emitRewritten, isAlwaysWritten, isRewritten } from "./emit-rewritten.js";
import { isPlaceholder } from "./placeholder.js";
import { Secrets } from "./secrets.js";

/** A field whose schema is written. */
export interface EmittedField {
  readonly target: DtoClass;
  readonly field: FieldModel;
  readonly schema: JsonSchema;
  /** Whether its values are told to nobody. */
  readonly isSecret: boolean;
}

/** What is published of a class. */
export interface EmittedDto {
  readonly jsonSchema: JsonSchema;
  /** The fields in it, those of the classes that it holds among them. */
  readonly emitted: readonly EmittedField[];
}

/**
 * Writes a DTO class as JSON Schema 2020-12. The classes that it holds stand in `$defs`, by their names; a second class of a
 * name gets a number, in order of appearance.
 */
export function emitDto(model: DtoModel, side: SchemaSide, options: ResolvedOptions): EmittedDto {
  const emitter = new DtoEmitter(side, options, new Secrets(model));
  const root = emitter.object(model);
  const $defs = emitter.definitions();
  const jsonSchema = Object.keys($defs).length === 0 ? root : { ...root, $defs };
  return { jsonSchema, emitted: emitter.emitted };
}

class DtoEmitter {
  readonly emitted: EmittedField[] = [];
  readonly #side: SchemaSide;
  readonly #forbidsUnknown: boolean;
  readonly #secrets: Secrets;
  /** Names of definitions, by class: one per discriminator value under which the class stands. */
  readonly #names = new Map<unknown, Map<string, string>>();
  readonly #definitions: Record<string, JsonSchema> = {};

  constructor(side: SchemaSide, { forbidNonWhitelisted }: ResolvedOptions, secrets: Secrets) {
    this.#secrets = secrets;
    this.#side = side;
    this.#forbidsUnknown = forbidNonWhitelisted && side === "input";
  }

  definitions(): Readonly<Record<string, JsonSchema>> {
    return this.#definitions;
  }

  object(model: DtoModel): JsonSchema {
    const isInput = this.#side === "input";
    const shown = shownFields(model, this.#side);
    const required: string[] = [];
    const emitNested = (nested: NestedModel): JsonSchema => this.#nested(nested);
    const emit = (field: FieldModel): JsonSchema => {
      const isSecret = this.#secrets.has(model, field);
      const whole =
        isInput || !isRewritten(field) ? emitField(field, emitNested, isSecret) : emitRewritten(field);
      const lacksDefault = isInput && isPlaceholder(model, field, whole);
      if (lacksDefault || (isInput ? field.isRequired : isAlwaysWritten(field)))
        required.push(field.sentName);
      const { default: _refused, ...rest } = whole;
      const schema = lacksDefault ? rest : whole;
      this.emitted.push({ target: model.target, field, schema, isSecret });
      return schema;
    };
    const properties = Object.fromEntries(shown.map((field) => [field.sentName, emit(field)]));
    return {
      type: "object",
      properties,
      ...(required.length > 0 && { required }),
      ...(this.#forbidsUnknown && { additionalProperties: false }),
    };
  }

  #nested({ model, discriminator }: NestedModel): JsonSchema {
    if (discriminator === undefined) return this.#reference(model());
    const { property, subTypes } = discriminator;
    return { anyOf: subTypes.map(({ name, model: kind }) => this.#reference(kind(), { property, name })) };
  }

  #reference(model: DtoModel, mark?: KindMark): JsonSchema {
    const names = this.#namesOf(model);
    const key = mark === undefined ? "" : JSON.stringify([mark.property, mark.name]);
    const known = names.get(key);
    const name = known ?? this.#freeName(model.target.name);
    if (known === undefined) {
      names.set(key, name);
      this.#definitions[name] = {}; // Taken, before the class is met again inside itself.
      const schema = this.object(model);
      this.#definitions[name] = mark === undefined ? schema : marked(schema, mark);
    }
    return { $ref: `#/$defs/${name}` };
  }

  #namesOf({ target }: DtoModel): Map<string, string> {
    const known = this.#names.get(target) ?? new Map<string, string>();
    this.#names.set(target, known);
    return known;
  }

  #freeName(className: string): string {
    const base = className.replace(/[^A-Za-z0-9_.-]/g, "_") || "Dto";
    for (let number = 1; ; number++) {
      const name = number === 1 ? base : `${base}${String(number)}`;
      if (!Object.hasOwn(this.#definitions, name)) return name;
    }
  }
}

/** What tells a kind from the others that may stand in its place. */
interface KindMark {
  readonly property: string;
  readonly name: string;
}

/** The schema of a kind, which names itself first. */
function marked(schema: JsonSchema, { property, name }: KindMark): JsonSchema {
  const { properties, required = [] } = schema as { properties: object; required?: readonly string[] };
  const others = required.filter((key) => key !== property);
  return {
    ...schema,
    properties: { [property]: { type: "string", const: name }, ...without(properties, property) },
    required: [property, ...others],
  };
}

function without(properties: object, property: string): object {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => key !== property));
}
