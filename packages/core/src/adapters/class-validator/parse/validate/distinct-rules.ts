import { ARRAY_UNIQUE } from "class-validator";
import { type RuleMetadata, type ValidatorMetadata, validatorsOf } from "../../rule-metadata.js";
import { isOwnValidator } from "../../rules/own-rules.js";

/**
 * Tells the rules that are the library's own `@ArrayUnique` of a list's elements as they are; one that was given a function to
 * compare by is none. What was found of a rule is kept.
 */
export function distinctRules(): (rule: RuleMetadata) => boolean {
  const found = new WeakMap<RuleMetadata, boolean>();
  return (rule) => {
    const known = found.get(rule) ?? isDistinctRule(rule);
    found.set(rule, known);
    return known;
  };
}

function isDistinctRule(rule: RuleMetadata): boolean {
  const [validator, ...others] = validatorsOf(rule);
  if (validator?.name !== ARRAY_UNIQUE || others.length > 0 || rule.each) return false;
  return isOwnValidator(validator, rule.constraints) && comparesElements(validator);
}

/** What the library asks a list, if it compares its elements and no more. */
const ASKED = /^(?:filter|indexOf|constructor|length|\d+)$/;

/** Whether a validator does what the library's does, and looks into no element: it holds no function to compare by. */
function comparesElements({ target }: ValidatorMetadata): boolean {
  const asked = new Set<PropertyKey>();
  const noting = <T extends object>(value: T, asking: string): T =>
    new Proxy(value, {
      get(of, key) {
        asked.add(asking + String(key));
        return of[key as keyof T];
      },
    });
  const [one, other] = [noting({}, "element "), noting({}, "element ")];
  const validator = new (target as new () => { validate(value: unknown): unknown })();
  try {
    const distinct = validator.validate(noting([one, other], ""));
    const repeated = validator.validate(noting([one, other, one], ""));
    return distinct === true && repeated === false && [...asked].every((key) => ASKED.test(String(key)));
  } catch {
    return false;
  }
}
