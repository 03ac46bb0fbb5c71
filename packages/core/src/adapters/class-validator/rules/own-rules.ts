import * as library from "class-validator";
import { type RuleMetadata, selectedRules, type ValidatorMetadata, validatorsOf } from "../rule-metadata.js";

/** What checks a value, as the library makes it of a rule. */
type Validator = library.ValidatorConstraintInterface;

/** The library's own rules as they come, by name. */
const REFERENCES: ReadonlyMap<string, ValidatorMetadata> = references();

/** Values of all kinds that JSON has, and a date: rules that answer alike to each of them are taken for the same. */
const SAMPLES: readonly unknown[] = [
  ...[undefined, null, true, "", "5", "a", "a@b.de", 5, -1, 5.5],
  ...[[], [5], {}, { a: 5 }, new Date(0)],
];

/**
 * The library's own validators among those of rules. Anyone may give a validator the name of one; nothing but what it says
 * and answers tells that it is another.
 */
export function ownValidators(rules: readonly RuleMetadata[]): ReadonlySet<ValidatorMetadata> {
  return new Set(
    rules.flatMap((rule) =>
      validatorsOf(rule).filter((validator) => isOwnValidator(validator, rule.constraints)),
    ),
  );
}

/** Whether a validator is the library's own, with what its rule was given. */
export function isOwnValidator(
  found: ValidatorMetadata,
  constraints: readonly unknown[] | undefined,
): boolean {
  const reference = REFERENCES.get(found.name);
  // The library's validators are classes that it generates per decorator; an author's class is never instantiated here, since
  // its constructor may need arguments.
  if (reference === undefined || found.async || found.target.name !== reference.target.name) return false;
  const [one, other] = [made(found), made(reference)];
  const args = { property: "", constraints: [...(constraints ?? [])], object: {}, targetName: "", value: "" };
  if (said(one, args) !== said(other, args)) return false;
  return SAMPLES.every((value) => answer(one, value, args) === answer(other, value, args));
}

function made({ target }: ValidatorMetadata): Validator {
  return new (target as new () => Validator)();
}

/** What is said of a wrong value, whether there is one or each of a list's. */
function said(validator: Validator, args: library.ValidationArguments): unknown {
  try {
    return validator.defaultMessage?.(args).replace("each value in ", "");
  } catch {
    return undefined;
  }
}

function answer(validator: Validator, value: unknown, args: library.ValidationArguments): unknown {
  try {
    const answered = validator.validate(value, { ...args, value });
    if (typeof answered !== "object") return answered;
    answered.catch(() => undefined);
    return answered;
  } catch {
    return undefined;
  }
}

/** Each decorator of the library is there beside a constant with the name of its rule: `IsInt` beside `IS_INT`. */
function references(): ReadonlyMap<string, ValidatorMetadata> {
  class Reference {
    declare readonly rule: unknown;
  }
  const exported = Object.entries(library);
  const decorators = new Map(
    exported
      .filter(([key, value]) => typeof value === "function" && /^[A-Z]/.test(key))
      .map(([key, value]) => [key.toLowerCase(), value as (options: object) => PropertyDecorator]),
  );
  for (const [key, name] of exported) {
    if (typeof name !== "string") continue;
    const word = key.replaceAll("_", "").toLowerCase();
    const decorator = decorators.get(word) ?? decorators.get(word.replace(/^is/, ""));
    decorator?.({})(Reference.prototype, name);
  }
  const rules = selectedRules(Reference, { groups: [], always: false, strictGroups: false });
  return new Map(rules.flatMap(validatorsOf).map((validator) => [validator.name, validator]));
}
