import type { JsonSchema } from "@toolwright/kernel";
import { fitsSchema } from "../../../schema/values/fits-schema.js";
import { isMadeByCode } from "../boot-checks/input-kinds.js";
import type { DtoModel, FieldModel } from "../rules/dto-model.js";
import { jsonOf, sharedDefault } from "./emit-field.js";

/**
 * Whether what an initialiser leaves is refused by the field's own rules, as `name = ""` under `@IsNotEmpty()`. It quiets the
 * compiler and stands in for nothing: a call without the field is refused, so the field is required.
 *
 * Of a class, the value is valid by its rules and not by the names that clients send. Where a `@Transform` or a setter makes
 * the value, the rules are about what it makes.
 */
export function isPlaceholder({ target }: DtoModel, field: FieldModel, schema: JsonSchema): boolean {
  const { docs, nested, property } = field;
  if (docs?.default !== undefined || nested !== undefined || isMadeByCode(target, property)) return false;
  const initial = jsonOf(sharedDefault(field));
  return initial !== undefined && !fitsSchema(initial, schema, schema);
}
