import * as library from "class-validator";
import { type RuleMetadata, selectedRules, type ValidatorMetadata, validatorsOf } from "../rule-metadata.js";

/** What checks a value, as the library makes it of a rule. */
type Validator = library.ValidatorConstraintInterface;

/** A rule of the library as it comes. Most are given nothing, and answer alike wherever they stand. */
class Reference {
  readonly #validator: ValidatorMetadata;
  #givenNothing: readonly unknown[] | undefined;

  constructor(validator: ValidatorMetadata) {
    this.#validator = validator;
  }

  get target(): ValidatorMetadata["target"] {
    return this.#validator.target;
  }

  answers(constraints: readonly unknown[]): readonly unknown[] {
    if (constraints.length > 0) return [...answersOf(this.#validator, constraints)];
    return (this.#givenNothing ??= [...answersOf(this.#validator, constraints)]);
  }
}

/** The library's own rules as they come, by name. */
const REFERENCES: ReadonlyMap<string, Reference> = references();

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
  // One by one: an author's validator is not asked any further than it takes to know it.
  const answers = answersOf(found, constraints ?? []);
  return reference.answers(constraints ?? []).every((expected) => answers.next().value === expected);
}

/** What a validator says of a wrong value, and what it answers to each of the samples. */
function* answersOf({ target }: ValidatorMetadata, given: readonly unknown[]): Generator<unknown, undefined> {
  const validator = new (target as new () => Validator)();
  const args = { property: "", constraints: [...given], object: {}, targetName: "", value: "" };
  yield said(validator, args);
  for (const value of SAMPLES) yield answer(validator, value, args);
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
function references(): ReadonlyMap<string, Reference> {
  class Probe {
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
    decorator?.({})(Probe.prototype, name);
  }
  const rules = selectedRules(Probe, { groups: [], always: false, strictGroups: false });
  return new Map(rules.flatMap(validatorsOf).map((validator) => [validator.name, new Reference(validator)]));
}
