import * as library from "class-validator";
import type { DtoClass } from "../../schema/schema-types.js";
import { storageOf } from "./lineage.js";

/** One decorator of class-validator on one property, as the library keeps it. */
export type RuleMetadata = ReturnType<library.MetadataStorage["getTargetValidationMetadatas"]>[number];

/** What checks the values of a rule, as the library keeps it. */
export type ValidatorMetadata = ReturnType<library.MetadataStorage["getTargetValidatorConstraints"]>[number];

/** Which rules of a class hold. */
export interface RuleSelection {
  readonly groups: readonly string[];
  readonly always: boolean;
  readonly strictGroups: boolean;
}

/** The rules of a class that a selection leaves. */
export function selectedRules(target: DtoClass, selection: RuleSelection): readonly RuleMetadata[] {
  const { always, strictGroups, groups } = selection;
  return storageOf(target).getTargetValidationMetadatas(target, "", always, strictGroups, [...groups]);
}

/** Whether a selection leaves every rule, as {@link rulesOfAllGroups} does. */
export function selectsAll({ groups, strictGroups }: RuleSelection): boolean {
  return groups.length === 0 && !strictGroups;
}

/** The rules of a class in whatever group. */
export function rulesOfAllGroups(target: DtoClass): readonly RuleMetadata[] {
  return storageOf(target).getTargetValidationMetadatas(target, "", true, false, undefined);
}

/**
 * What checks the values of a rule; nothing for conditions and nested rules. Reading a validator's `instance` makes the
 * library search all its instances: avoid it on the way to a call.
 */
export function validatorsOf({ constraintCls }: RuleMetadata): readonly ValidatorMetadata[] {
  // Its type says that it is there, but conditions and nested rules have none.
  const constraint = constraintCls as RuleMetadata["constraintCls"] | undefined;
  return constraint === undefined
    ? []
    : library.getMetadataStorage().getTargetValidatorConstraints(constraint);
}

/** The names under which a rule reports that it is broken. */
export function reportedNames(rule: RuleMetadata): readonly string[] {
  const validators = validatorsOf(rule).map(({ name }) => name);
  return validators.length === 0 ? [rule.type] : validators;
}
