import type { DtoShape, FieldShape } from "./dto-shape.js";

/** What has to be done to a field's value before class-transformer sees it. */
export type StepKind = "nested" | "date" | "boolean" | "number" | "free";

/** A field whose value is looked at before class-transformer sees it. */
export interface FieldStep {
  readonly field: FieldShape;
  /** What has to be done to the value, or to each in a map. */
  readonly kind: StepKind;
  /** Whether the field is a map of values of no class. */
  readonly isMap: boolean;
  /** Whether it is a set of values of no class. */
  readonly isSet: boolean;
}

/** A DTO as parsing needs it, found out once. */
export interface DtoPlan {
  readonly shape: DtoShape;
  /** What has to be done, by the names that clients send. */
  readonly steps: ReadonlyMap<string, FieldStep>;
  /** Nested fields that a client has to send. */
  readonly demanded: readonly FieldShape[];
}

/** Conversions from text that an app may allow. */
export type Conversion = "boolean" | "number";

/** Finds the plan of a shape, made when first asked for: classes may be recursive. */
export type PlanOf = (shape: DtoShape) => DtoPlan;

/** The plans of one compiled schema. */
export function planning(conversions: readonly Conversion[]): PlanOf {
  const plans = new Map<unknown, DtoPlan>();
  return (shape) => {
    const known = plans.get(shape.target);
    if (known !== undefined) return known;
    const plan = { shape, steps: new Map(stepsOf(shape, conversions)), demanded: demandedOf(shape) };
    plans.set(shape.target, plan);
    return plan;
  };
}

function demandedOf({ fields }: DtoShape): readonly FieldShape[] {
  return [...fields.values()].filter(
    ({ nested, isRequired, excluded }) => nested !== undefined && isRequired === true && !excluded,
  );
}

function stepsOf({ fields }: DtoShape, conversions: readonly Conversion[]): (readonly [string, FieldStep])[] {
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

function stepKind(field: FieldShape, conversions: readonly Conversion[]): StepKind {
  if (field.nested !== undefined) return "nested";
  if (field.valueType === "date") return "date";
  const conversion = conversionOf(field);
  if (conversion !== undefined && conversions.includes(conversion)) return conversion;
  return "free";
}

/** The conversion from text that a field's type calls for. */
function conversionOf({ valueType }: FieldShape): Conversion | undefined {
  if (valueType === "boolean") return "boolean";
  return valueType === "number" || valueType === "integer" ? "number" : undefined;
}
