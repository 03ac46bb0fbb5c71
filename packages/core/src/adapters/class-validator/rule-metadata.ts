import * as library from "class-validator";
import type { DtoClass } from "../../schema/schema-types.js";

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

/** The names of the library's own rules, which it exports beside its decorators. */
const OWN_NAMES: ReadonlySet<unknown> = new Set(
  Object.values(library).filter((value) => typeof value === "string"),
);

/** The rules of a class that a selection leaves. The library walks over all classes that it knows to find them. */
export function selectedRules(target: DtoClass, selection: RuleSelection): readonly RuleMetadata[] {
  const { always, strictGroups, groups } = selection;
  return library
    .getMetadataStorage()
    .getTargetValidationMetadatas(target, "", always, strictGroups, [...groups]);
}

/** Whether a class has rules in any group. */
export function hasRulesInSomeGroup(target: DtoClass): boolean {
  return (
    library.getMetadataStorage().getTargetValidationMetadatas(target, "", true, false, undefined).length > 0
  );
}

/**
 * What checks the values of a rule; nothing for conditions and nested rules. To read an `instance` is a search over all that
 * the library has made.
 */
export function validatorsOf({ constraintCls }: RuleMetadata): readonly ValidatorMetadata[] {
  // Its type says that it is there, but conditions and nested rules have none.
  const constraint = constraintCls as RuleMetadata["constraintCls"] | undefined;
  return constraint === undefined
    ? []
    : library.getMetadataStorage().getTargetValidatorConstraints(constraint);
}

/** Whether a validator is the library's own, whose answers depend on the value alone. */
export function isOwnName(name: string): boolean {
  return OWN_NAMES.has(name);
}

/** The names under which a rule reports that it is broken. */
export function reportedNames(rule: RuleMetadata): readonly string[] {
  const validators = validatorsOf(rule).map(({ name }) => name);
  return validators.length === 0 ? [rule.type] : validators;
}

/**
 * Whether a rule may answer with a promise. A validator of an author's own may at any time, whether it is marked `async` or
 * not: validated synchronously, its promise would be taken for a pass, and dropped.
 */
export function mayBeAsync(rule: RuleMetadata): boolean {
  if (rule.type === library.ValidationTypes.PROMISE_VALIDATION) return true;
  return validatorsOf(rule).some(({ name, async }) => async || !isOwnName(name));
}
