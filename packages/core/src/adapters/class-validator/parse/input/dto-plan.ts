import type { Conversion } from "../../rules/resolved-options.js";
import type { DtoModel, FieldModel } from "../../model/dto-model.js";

/** What has to be done to a field's value before class-transformer sees it. */
export type StepKind = "nested" | "date" | "boolean" | "number" | "free";

/** A field whose value is looked at before class-transformer sees it. */
export interface FieldStep {
  readonly field: FieldModel;
  /** What has to be done to the value, or to each in a map. */
  readonly kind: StepKind;
  /** Whether the field is a map of values of no class. */
  readonly isMap: boolean;
  /** Whether it is a set of values of no class. */
  readonly isSet: boolean;
}

/** A DTO as parsing needs it, found out once. */
export interface DtoPlan {
  readonly model: DtoModel;
  /** What has to be done, by the names that clients send. */
  readonly steps: ReadonlyMap<string, FieldStep>;
  /** All names of its fields, also those of excluded ones: what has no step is no client's to send. */
  readonly names: ReadonlySet<string>;
  /** Nested fields that a client has to send. */
  readonly demanded: readonly FieldModel[];
}

/** Finds the plan of a model, made when first asked for: classes may be recursive. */
export type PlanOf = (model: DtoModel) => DtoPlan;

/** The plans of one compiled schema. */
export function planning(conversions: readonly Conversion[]): PlanOf {
  const plans = new Map<unknown, DtoPlan>();
  return (model) => {
    const known = plans.get(model.target);
    if (known !== undefined) return known;
    const steps = new Map(stepsOf(model, conversions));
    const plan = { model, steps, names: namesOf(model), demanded: demandedOf(model) };
    plans.set(model.target, plan);
    return plan;
  };
}

function namesOf({ fields }: DtoModel): ReadonlySet<string> {
  return new Set([...fields.values()].flatMap(({ sentName, property }) => [sentName, property]));
}

function demandedOf({ fields }: DtoModel): readonly FieldModel[] {
  return [...fields.values()].filter(
    ({ nested, isRequired, excluded }) => nested !== undefined && isRequired && !excluded,
  );
}

function stepsOf({ fields }: DtoModel, conversions: readonly Conversion[]): (readonly [string, FieldStep])[] {
  return [...fields.values()]
    .filter(({ excluded }) => !excluded)
    .map((field) => {
      const kind = stepKind(field, conversions);
      const isPlain = field.nested === undefined;
      const isMap = isPlain && field.container === "map";
      const isSet = isPlain && field.container === "set";
      return [field.sentName, { field, kind, isMap, isSet }] as const;
    });
}

function stepKind(field: FieldModel, conversions: readonly Conversion[]): StepKind {
  if (field.nested !== undefined) return "nested";
  if (field.valueType === "date") return "date";
  const conversion = conversionOf(field);
  if (conversion !== undefined && conversions.includes(conversion)) return conversion;
  return "free";
}

/** The conversion from text that a field's type calls for. */
function conversionOf({ valueType }: FieldModel): Conversion | undefined {
  if (valueType === "boolean") return "boolean";
  return valueType === "number" || valueType === "integer" ? "number" : undefined;
}
