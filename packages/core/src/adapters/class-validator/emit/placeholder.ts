import type { JsonSchema } from "@toolwright/kernel";
import * as library from "class-validator";
import { fitsSchema } from "../../../schema/values/fits-schema.js";
import { jsonOf } from "../keywords/json-value.js";
import { sharedDefault } from "../model/default-value.js";
import type { DtoModel, FieldModel } from "../model/dto-model.js";
import { isMadeByCode } from "../model/exposure.js";

type Check = (value: unknown, ...constraints: readonly unknown[]) => boolean;

/** The library exports the check of each rule under the rule's name. */
const CHECKS = library as unknown as Readonly<Partial<Record<string, Check>>>;

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
  const initial = sharedDefault(field);
  const json = jsonOf(initial);
  return json === undefined ? isRefused(initial, field) : !fitsSchema(json, schema, schema);
}

/** Of what JSON has no word for, as `amount = NaN` and `new Date(NaN)`, the library's own checks tell. */
function isRefused(initial: unknown, { rules, isConditional }: FieldModel): boolean {
  if (isConditional || (typeof initial !== "number" && !(initial instanceof Date))) return false;
  return rules.some(({ name, constraints, each, isConditional: isUnsure }) => {
    const check = CHECKS[name];
    if (each || isUnsure || typeof check !== "function") return false;
    try {
      return !check(initial, ...constraints);
    } catch {
      return false;
    }
  });
}
