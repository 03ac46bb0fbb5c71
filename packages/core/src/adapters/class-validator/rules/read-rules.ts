import * as library from "class-validator";
import type { DtoClass } from "../../../schema/schema-types.js";
import type { FieldRule } from "./dto-model.js";
import type { ResolvedOptions } from "./resolved-options.js";
import { ruleSentence } from "./rule-sentence.js";

type Metadata = ReturnType<library.MetadataStorage["getTargetValidationMetadatas"]>[number];

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

/** The names of the library's own validators, whose answers depend on the value alone. */
const OWN_NAMES: ReadonlySet<unknown> = new Set(
  Object.values(library).filter((value) => typeof value === "string"),
);

/** The rules of a class that the options select, by property. Decorators run bottom-up; properties stand as declared. */
export function readRules(target: DtoClass, options: ResolvedOptions): ReadonlyMap<string, PropertyRules> {
  const { always, strictGroups, groups } = options;
  const all = library
    .getMetadataStorage()
    .getTargetValidationMetadatas(target, "", always, strictGroups, [...groups]);
  const byProperty = byPropertyName(all);
  return new Map([...byProperty].map(([property, found]) => [property, sorted(property, found)]));
}

/** Whether a class has rules in any group. */
export function hasRulesInSomeGroup(target: DtoClass): boolean {
  return (
    library.getMetadataStorage().getTargetValidationMetadatas(target, "", true, false, undefined).length > 0
  );
}

function sorted(property: string, found: readonly Metadata[]): PropertyRules {
  const conditions = found.filter(({ type }) => type === CONDITIONAL_VALIDATION);
  const nested = found.filter(({ type }) => type === NESTED_VALIDATION);
  const isOptional = conditions.some((condition) => isOptionalRule(condition, property));
  const always = found.filter(({ validateIf }) => validateIf === undefined);
  return {
    rules: found.flatMap((metadata) => toRules(metadata, property)),
    isOptional,
    isConditional: conditions.some((condition) => !isOptionalRule(condition, property)),
    nestedEach: nested.length === 0 ? undefined : nested.some(({ each }) => each),
    refuses: {
      undefined: nested.length > 0 || always.some((metadata) => refuses(metadata, undefined)),
      null: nested.length > 0 || always.some((metadata) => refuses(metadata, null)),
    },
  };
}

/** Older versions give the condition no name: it is then told by what it is made of. */
function isOptionalRule(metadata: Metadata, property: string): boolean {
  if (metadata.name === library.IS_OPTIONAL) return true;
  const [condition] = metadata.constraints as readonly unknown[];
  return metadata.name === undefined && String(condition) === optionalCondition(property);
}

function optionalCondition(property: string): string {
  class Probe {
    declare readonly name: unknown;
  }
  library.IsOptional()(Probe.prototype, property);
  const [metadata] = library
    .getMetadataStorage()
    .getTargetValidationMetadatas(Probe, "", false, false, undefined);
  return String((metadata?.constraints as readonly unknown[] | undefined)?.[0]);
}

function toRules(metadata: Metadata, property: string): readonly FieldRule[] {
  const { each, validateIf, message } = metadata;
  const constraints = (metadata.constraints as readonly unknown[] | undefined) ?? [];
  return validatorsOf(metadata).map(({ name, instance }) => ({
    name,
    constraints,
    each,
    isConditional: validateIf !== undefined,
    sentence: ruleSentence({
      property,
      constraints,
      message,
      defaultMessage: instance.defaultMessage?.bind(instance),
    }),
  }));
}

/** Asks the library's own validators; of an author's own, nothing is known but that it is there for a reason. */
function refuses(metadata: Metadata, value: null | undefined): boolean {
  return validatorsOf(metadata).some(({ name, instance }) => {
    if (!OWN_NAMES.has(name)) return true;
    const { propertyName: property, constraints } = metadata;
    try {
      return instance.validate(value, { property, constraints, object: {}, targetName: "", value }) === false;
    } catch {
      return true;
    }
  });
}

function validatorsOf({ constraintCls }: Metadata) {
  // Its type says that it is there, but conditions and nested rules have none.
  const constraint = constraintCls as Metadata["constraintCls"] | undefined;
  return constraint === undefined
    ? []
    : library.getMetadataStorage().getTargetValidatorConstraints(constraint);
}

function byPropertyName(all: readonly Metadata[]): ReadonlyMap<string, readonly Metadata[]> {
  const groups = new Map<string, Metadata[]>();
  for (const metadata of all) {
    const group = groups.get(metadata.propertyName);
    if (group === undefined) groups.set(metadata.propertyName, [metadata]);
    else group.push(metadata);
  }
  return groups;
}
