import { defaultMetadataStorage } from "class-transformer/cjs/storage.js";
import { readPropertyType } from "../../../metadata/reflected-types.js";
import { schemaFault } from "../../../schema/schema-fault.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import type { DtoModel, NestedModel } from "./dto-model.js";
import type { FieldRule } from "../rules/field-rule.js";

/** A property that may hold instances of a class. */
export interface NestedPlace {
  readonly target: DtoClass;
  readonly property: string;
  readonly rules: readonly FieldRule[];
  /** Whether `@ValidateNested` has `each`. */
  readonly each: boolean;
}

/** What `@Type` said of a property: its class, or `undefined` where it does not stand or fails. */
export function declaredType(target: DtoClass, property: string): unknown {
  const type = defaultMetadataStorage.findTypeMetadata(target, property);
  try {
    return type?.typeFunction();
  } catch {
    return undefined;
  }
}

/**
 * Reads which class the values of a nested property belong to, and what holds them.
 *
 * @throws the fault TW_DTO_NESTED where the class is not known
 */
export function readNested(place: NestedPlace, modelOf: (target: DtoClass) => DtoModel): NestedModel {
  const { target, property } = place;
  const type = declaredType(target, property);
  if (!isOwnClass(type)) throw nestedFault(place, type);
  const { discriminator, keepDiscriminatorProperty: isKept = false } =
    defaultMetadataStorage.findTypeMetadata(target, property)?.options ?? {};
  return {
    model: () => modelOf(type),
    container: containerOf(place),
    isDeep: place.rules.some(({ name, each }) => each && name === "isArray"),
    discriminator: discriminator && {
      property: discriminator.property,
      isKept,
      subTypes: discriminator.subTypes.map(({ name, value }) => ({
        name,
        model: () => {
          if (!isOwnClass(value)) throw nestedFault(place, value);
          return modelOf(value);
        },
      })),
    },
  };
}

/** Whether a value is a class of an author's own, and none of the language's. */
export function isOwnClass(type: unknown): type is DtoClass {
  if (typeof type !== "function" || BUILT_IN.has(type)) return false;
  return typeof type.prototype === "object" && type.prototype !== null;
}

const BUILT_IN: ReadonlySet<unknown> = new Set([
  ...[Object, Array, Function, String, Number, Boolean, Date],
  ...[Map, Set, Promise, RegExp, Error],
]);

function containerOf({ target, property, each, rules }: NestedPlace): NestedModel["container"] {
  const type = readPropertyType(target.prototype as object, property);
  if (type === Set) return "set";
  if (type === Map) return "map";
  const says = (names: readonly string[]): boolean =>
    rules.some((rule) => !rule.each && names.includes(rule.name));
  if (each && says(["isObject", "isNotEmptyObject"])) return "record";
  return each || type === Array || says(["isArray"]) ? "array" : "none";
}

function nestedFault({ target, property }: NestedPlace, type: unknown): Error {
  const isDeclared = defaultMetadataStorage.findTypeMetadata(target, property) !== undefined;
  const reason = !isDeclared
    ? "no @Type says which class its values belong to, or another copy of class-transformer was told"
    : type === undefined
      ? "its @Type gives undefined: the classes import each other"
      : "its @Type gives no class";
  return schemaFault("TW_DTO_NESTED", { place: `${target.name}.${property}`, reason });
}
