import { ValidationExecutor } from "class-validator/cjs/validation/ValidationExecutor.js";

type MessageArguments = Parameters<ValidationExecutor["createValidationError"]>;

/**
 * class-validator's own executor, for which a `message` that fails, or is no text, is none: the arguments are wrong all the
 * same, and the validator's own words say how.
 */
export class TellingExecutor extends ValidationExecutor {
  override createValidationError(...args: MessageArguments): [name: string, message: string] {
    const [object, value, given, validator] = args;
    const rule = withDates(given, validator?.name);
    const told = this.#told([object, value, rule, validator]);
    if (told !== undefined) return told;
    const silent = Object.create(rule, { message: { value: undefined } }) as typeof rule;
    return (
      this.#told([object, value, silent, validator]) ?? [
        validator?.name ?? rule.type,
        `${rule.propertyName} is not valid`,
      ]
    );
  }

  #told(args: MessageArguments): [name: string, message: string] | undefined {
    try {
      const [name, message] = super.createValidationError(...args) as [string, unknown];
      return typeof message === "string" && message.trim() !== "" ? [name, message] : undefined;
    } catch {
      return undefined;
    }
  }
}

type Rule = MessageArguments[2];

/** `@MinDate` and `@MaxDate` take a function, whose source would be told instead of its date. */
function withDates(rule: Rule, name: string | undefined): Rule {
  const [date] = rule.constraints ?? [];
  if (typeof date !== "function" || (name !== "minDate" && name !== "maxDate")) return rule;
  return Object.create(rule, { constraints: { value: [(date as () => unknown)()] } }) as Rule;
}
