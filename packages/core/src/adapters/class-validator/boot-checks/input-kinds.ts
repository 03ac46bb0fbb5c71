import type { DtoClass } from "../../../schema/schema-types.js";
import type { FieldModel } from "../model/dto-model.js";
import { TYPES } from "../model/demands-of.js";
import { declaredType } from "../model/nested-class.js";
import { ALL_KINDS, kinds, type ValueKind, type ValueKinds } from "./value-kinds.js";

/** What class-transformer makes of a value before its rules are asked. */
export interface TypeConversion {
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

/** What a client's values are converted to, each element of an array by itself. */
export function typeConversionOf(
  target: DtoClass,
  { property, valueType }: FieldModel,
): TypeConversion | undefined {
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
