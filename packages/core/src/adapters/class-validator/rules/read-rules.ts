import * as library from "class-validator";
import {
  type RuleMetadata,
  rulesOfAllGroups,
  type ValidatorMetadata,
  validatorsOf,
} from "../rule-metadata.js";
import type { FieldRule } from "./field-rule.js";
import { refusesAbsence } from "./refusals.js";
import { ruleSentence } from "./rule-sentence.js";

/** The rules of one property, sorted by what they are for. */
export interface PropertyRules {
  readonly rules: readonly FieldRule[];
  readonly isOptional: boolean;
  readonly isConditional: boolean;
  /** `@ValidateNested`, with or without `each`; `undefined` where it does not stand. */
  readonly nestedEach: boolean | undefined;
  /** Whether some rule that always holds refuses `undefined`, and `null`. */
  readonly refuses: { readonly undefined: boolean; readonly null: boolean };
}

const { CONDITIONAL_VALIDATION, NESTED_VALIDATION } = library.ValidationTypes;

class Probe {
  @library.IsOptional() at?: unknown;
}

const [OPTIONAL] = rulesOfAllGroups(Probe);
const OPTIONAL_CONDITION = String((OPTIONAL?.constraints as readonly unknown[] | undefined)?.[0]);

type OwnValidators = ReadonlySet<ValidatorMetadata>;

/**
 * Rules by property. Decorators run bottom-up; properties stand as declared.
 *
 * @param own the library's own validators
 */
export function readRules(
  all: readonly RuleMetadata[],
  own: OwnValidators,
): ReadonlyMap<string, PropertyRules> {
  return new Map(
    [...byPropertyName(all)].map(([property, found]) => [property, sorted(property, found, own)]),
  );
}

function sorted(property: string, found: readonly RuleMetadata[], own: OwnValidators): PropertyRules {
  const conditions = found.filter(({ type }) => type === CONDITIONAL_VALIDATION);
  const nested = found.filter(({ type }) => type === NESTED_VALIDATION);
  const isOptional = conditions.some(isOptionalRule);
  const always = found.filter(({ validateIf }) => validateIf === undefined);
  return {
    rules: found.flatMap((metadata) => toRules(metadata, property, own)),
    isOptional,
    isConditional: conditions.some((condition) => !isOptionalRule(condition)),
    nestedEach: nested.length === 0 ? undefined : nested.some(({ each }) => each),
    refuses: {
      undefined: nested.length > 0 || always.some((metadata) => refusesAbsence(metadata, undefined, own)),
      null: nested.length > 0 || always.some((metadata) => refusesAbsence(metadata, null, own)),
    },
  };
}

/** Older versions give the condition no name: it is then told by what it is made of. */
function isOptionalRule({ name, constraints }: RuleMetadata): boolean {
  const [condition] = constraints as readonly unknown[];
  return name === library.IS_OPTIONAL || (name === undefined && String(condition) === OPTIONAL_CONDITION);
}

function toRules(metadata: RuleMetadata, property: string, own: OwnValidators): readonly FieldRule[] {
  const { each, validateIf, message } = metadata;
  const constraints = (metadata.constraints as readonly unknown[] | undefined) ?? [];
  return validatorsOf(metadata).map((validator) => ({
    name: own.has(validator) ? validator.name : "",
    validator: validator.name,
    constraints,
    each,
    isConditional: validateIf !== undefined,
    sentence: () => {
      const { instance } = validator;
      const defaultMessage = instance.defaultMessage?.bind(instance);
      return ruleSentence({ property, constraints, message, defaultMessage });
    },
  }));
}

function byPropertyName(all: readonly RuleMetadata[]): ReadonlyMap<string, readonly RuleMetadata[]> {
  const groups = new Map<string, RuleMetadata[]>();
  for (const metadata of all) {
    const group = groups.get(metadata.propertyName);
    if (group === undefined) groups.set(metadata.propertyName, [metadata]);
    else group.push(metadata);
  }
  return groups;
}
