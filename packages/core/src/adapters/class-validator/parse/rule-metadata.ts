import * as library from "class-validator";
import type { ParseOptions } from "./parse-options.js";
import type { DtoShape } from "./dto-shape.js";

type Rule = ReturnType<library.MetadataStorage["getTargetValidationMetadatas"]>[number];

/** The names of the library's own rules, which it exports beside its decorators. */
const OWN_NAMES: ReadonlySet<unknown> = new Set(
  Object.values(library).filter((value) => typeof value === "string"),
);

/** The rules of a class that the options select. */
export function rulesOf({ target }: DtoShape, options: ParseOptions): readonly Rule[] {
  const { always, strictGroups, groups } = options;
  return library
    .getMetadataStorage()
    .getTargetValidationMetadatas(target, "", always, strictGroups, [...groups]);
}

/** The names under which a rule reports that it is broken. */
export function reportedNames(rule: Rule): readonly string[] {
  const constraints = constraintsOf(rule).map(({ name }) => name);
  return constraints.length === 0 ? [rule.type] : constraints;
}

/**
 * Whether a rule may answer with a promise. A validator of an author's own may at any time, whether it is marked `async` or
 * not: validated synchronously, its promise would be taken for a pass, and dropped.
 */
export function mayBeAsync(rule: Rule): boolean {
  if (rule.type === library.ValidationTypes.PROMISE_VALIDATION) return true;
  return constraintsOf(rule).some(({ name, async }) => async || !OWN_NAMES.has(name));
}

function constraintsOf({ constraintCls }: Rule): { readonly name: string; readonly async: boolean }[] {
  // Its type says that it is there, but conditions and nested rules have none.
  const constraint = constraintCls as Rule["constraintCls"] | undefined;
  return constraint === undefined
    ? []
    : library.getMetadataStorage().getTargetValidatorConstraints(constraint);
}
