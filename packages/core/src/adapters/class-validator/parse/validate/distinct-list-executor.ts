import type { ValidationError, Validator, ValidatorOptions } from "class-validator";
import { type RuleMetadata, validatorsOf } from "../../rule-metadata.js";
import { TellingExecutor } from "./telling-executor.js";

/** Elements up to which the library's own answer is as good. */
const SHORT = 256;

/** A list that one rule checks, and where it is written down that it is broken. */
interface Checked {
  readonly object: object;
  readonly list: readonly unknown[];
  readonly error: ValidationError;
}

/**
 * The executor whose `@ArrayUnique` takes time by the length of a list. The library's own takes it by its square: most of a
 * minute for the hundred thousand short texts that a client may send.
 */
export class DistinctListExecutor extends TellingExecutor {
  readonly #stopsAtFirst: boolean;
  readonly #isDistinctRule: (rule: RuleMetadata) => boolean;

  /** @param isDistinctRule whether a rule asks for nothing but elements that differ */
  constructor(
    validator: Validator,
    options: ValidatorOptions,
    isDistinctRule: (rule: RuleMetadata) => boolean,
  ) {
    super(validator, options);
    this.#stopsAtFirst = options.stopAtFirstError === true;
    this.#isDistinctRule = isDistinctRule;
  }

  override customValidations(...args: Parameters<TellingExecutor["customValidations"]>): void {
    const [object, value, rules, error] = args;
    if (!Array.isArray(value) || value.length <= SHORT) {
      super.customValidations(...args);
      return;
    }
    const checked: Checked = { object, list: value, error };
    for (const rule of rules) {
      if (this.#isDistinctRule(rule)) this.#checkDistinct(rule, checked);
      else super.customValidations(object, value, [rule], error);
    }
  }

  #checkDistinct(rule: RuleMetadata, { object, list, error }: Checked): void {
    if (rule.validateIf !== undefined && !rule.validateIf(object, list)) return;
    const constraints = (error.constraints ??= {});
    if ((this.#stopsAtFirst && Object.keys(constraints).length > 0) || areDistinct(list)) return;
    const [name, message] = this.createValidationError(object, list, rule, validatorsOf(rule)[0]);
    constraints[name] = message;
  }
}

/** As the library has it, by `===`: a `NaN` is not even itself, and a hole is no element. */
function areDistinct(list: readonly unknown[]): boolean {
  const elements = new Set<unknown>();
  // Of a loop, the holes would be elements.
  list.forEach((element) => elements.add(element));
  return elements.size === list.length && !elements.has(NaN);
}
