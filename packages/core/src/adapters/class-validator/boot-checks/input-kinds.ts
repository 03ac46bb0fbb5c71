import { TransformationType } from "class-transformer";
import { defaultMetadataStorage } from "class-transformer/cjs/storage.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import type { FieldModel } from "../rules/dto-model.js";
import { TYPES } from "../rules/demands-of.js";
import { declaredType } from "../rules/nested-class.js";
import { ALL_KINDS, kinds, type ValueKind, type ValueKinds } from "./value-kinds.js";

/** What is known of a value before its rules are asked. */
export interface Conversion {
  /** By whom it is converted. */
  readonly says: string;
  readonly kind: ValueKind;
  /** Whether `@Type` says so, and not the property's own type. */
  readonly byDecorator: boolean;
}

/** What a client's value may be once it is converted: JSON has no maps, no sets and no dates. */
export function kindsFromJson({ container, nested, valueType }: FieldModel): ValueKinds {
  const found: ValueKind[] = ["string", "number", "boolean", "object", "array"];
  if (valueType === "date") found.push("date");
  for (const held of [container, nested?.container])
    if (held === "map" || held === "set") found.push(held);
    else if (held === "record") return ALL_KINDS; // It is shown to rules as a map that has members.
  return new Set(found);
}

/** Whether code of the author's makes of a client's value whatever it likes. */
export function isMadeByCode(target: DtoClass, property: string): boolean {
  const transforms = defaultMetadataStorage.findTransformMetadatas(
    target,
    property,
    TransformationType.PLAIN_TO_CLASS,
  );
  const choosesType =
    (defaultMetadataStorage.findTypeMetadata(target, property)?.typeFunction.length ?? 0) > 0;
  return transforms.length > 0 || choosesType || isAccessor(target, property);
}

/** What a client's values are converted to, each element of an array by itself. */
export function conversionOf(target: DtoClass, { property, valueType }: FieldModel): Conversion | undefined {
  const type = declaredType(target, property);
  const converted = TYPES.get(type) as ValueKind | undefined;
  if (converted !== undefined)
    return { says: `@Type(() => ${(type as DtoClass).name})`, kind: converted, byDecorator: true };
  return valueType === "date" ? { says: "its type Date", kind: "date", byDecorator: false } : undefined;
}

/** What holds the values of a field, by its own type or by `@ValidateNested`. */
export function holderOf({ container, nested }: FieldModel): readonly [says: string, ValueKinds] | undefined {
  const says = nested === undefined ? undefined : "@ValidateNested()";
  switch (nested?.container ?? container) {
    case "map":
      return [says ?? "its type Map", kinds("map")];
    case "set":
      return [says ?? "its type Set", kinds("set", "array")];
    case "array":
      return says && [says, kinds("set", "array")];
    case "none":
      return says && [says, kinds("object")];
    case "record":
      return undefined;
  }
}

function isAccessor(target: DtoClass, property: string): boolean {
  let link = target.prototype as object | null;
  for (; link !== null && link !== Object.prototype; link = Object.getPrototypeOf(link) as object | null)
    if (Object.getOwnPropertyDescriptor(link, property) !== undefined) return true;
  return false;
}
