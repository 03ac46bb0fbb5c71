import { validate, type ValidationError, validateSync, type ValidatorOptions } from "class-validator";
import type { MaybePromise } from "../../../schema/maybe-promise.js";
import type { ReachableShapes } from "./reachable-shapes.js";
import type { ParseOptions } from "./parse-options.js";

/** Validates an instance; throws, or rejects, with what a validator of the author's own throws. */
export type DtoValidator = (instance: object) => MaybePromise<readonly ValidationError[]>;

/** Validation by class-validator, synchronous where no rule can answer with a promise. */
export function validatorOf(reachable: ReachableShapes, options: ParseOptions): DtoValidator {
  const { always, strictGroups, forbidUnknownValues, stopAtFirstError } = options;
  const validatorOptions: ValidatorOptions = {
    // Unknown properties are met before the instance is made, where those of the sender are not yet mixed with its own.
    whitelist: false,
    always,
    strictGroups,
    forbidUnknownValues,
    stopAtFirstError,
    ...(options.groups.length > 0 && { groups: [...options.groups] }),
  };
  return [...reachable.values()].some(({ isAsync }) => isAsync)
    ? (instance) => validate(instance, validatorOptions)
    : (instance) => validateSync(instance, validatorOptions);
}
