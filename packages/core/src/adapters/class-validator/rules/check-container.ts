import { IsString } from "class-validator";
import { type RuleMetadata, selectedRules, type ValidatorMetadata, validatorsOf } from "../rule-metadata.js";

class Probe {
  @IsString() at = "";
}

const [OWN] = selectedRules(Probe, { groups: [], always: false, strictGroups: false }).flatMap(validatorsOf);

/**
 * Asks the container that class-validator was given (`useContainer`) for each validator of an author's own, and for one of
 * the library's, which are all alike to a container: what it cannot make would fail every call.
 *
 * @param own the library's own validators
 * @throws Error where it makes none, and whatever it throws itself
 */
export function checkContainer(rules: readonly RuleMetadata[], own: ReadonlySet<ValidatorMetadata>): void {
  const authors = rules.flatMap(validatorsOf).filter((validator) => !own.has(validator));
  for (const validator of OWN === undefined ? authors : [OWN, ...authors]) {
    if ((validator.instance as unknown) !== undefined) continue;
    throw new Error(
      `the container of class-validator (useContainer) makes no validator ${validator.name}; ` +
        "give it { fallback: true, fallbackOnErrors: true }",
    );
  }
}
