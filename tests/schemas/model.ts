import fc from "fast-check";

/** A schema that every library can say. Each library writes it in its own words. */
export type Model =
  | { readonly kind: "string"; readonly min: number; readonly max: number }
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  | { readonly kind: "date" | "boolean" }
  | { readonly kind: "enum"; readonly values: readonly [string, ...string[]] }
  | { readonly kind: "array"; readonly item: Model; readonly max: number }
  | { readonly kind: "record"; readonly value: Model }
  | { readonly kind: "nullable"; readonly inner: Model }
  | { readonly kind: "object"; readonly fields: readonly Field[] };

export type ObjectModel = Extract<Model, { readonly kind: "object" }>;

export interface Field {
  readonly name: string;
  readonly isOptional: boolean;
  readonly model: Model;
}

/** Names that JavaScript or JSON Schema give a meaning of their own stand among them. */
const name = fc.constantFrom("a", "b", "title", "type", "required", "$ref", "constructor", "due date");
const small = fc.integer({ min: 0, max: 3 });

const { object } = fc.letrec<{ model: Model; object: ObjectModel }>((tie) => ({
  model: fc.oneof(
    { maxDepth: 3 },
    fc.record({ kind: fc.constant("string" as const), min: small, max: fc.integer({ min: 3, max: 5 }) }),
    fc.record({ kind: fc.constant("integer" as const), min: small, max: fc.integer({ min: 3, max: 5 }) }),
    fc.record({ kind: fc.constantFrom("date" as const, "boolean" as const) }),
    fc.constant({ kind: "enum" as const, values: ["x", "y"] as const }),
    fc.record({ kind: fc.constant("array" as const), item: tie("model"), max: small }),
    fc.record({ kind: fc.constant("record" as const), value: tie("model") }),
    fc.record({ kind: fc.constant("nullable" as const), inner: tie("model") }),
    tie("object"),
  ),
  object: fc.record({
    kind: fc.constant("object" as const),
    fields: fc.uniqueArray(fc.record({ name, isOptional: fc.boolean(), model: tie("model") }), {
      selector: (field) => field.name,
      maxLength: 4,
    }),
  }),
}));

/** Models of a tool's arguments. */
export const objectModels: fc.Arbitrary<ObjectModel> = object;

/** Values near the bounds of a model: most fit, some miss by one. */
export function valuesNear(model: Model): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: fitting(model) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 1 }) },
  );
}

function fitting(model: Model): fc.Arbitrary<unknown> {
  switch (model.kind) {
    case "string":
      return fc
        .integer({ min: Math.max(0, model.min - 1), max: model.max + 1 })
        .map((length) => "s".repeat(length));
    case "integer":
      return fc.oneof(fc.integer({ min: model.min - 1, max: model.max + 1 }), fc.constant(model.min + 0.5));
    case "date":
      return fc.constantFrom(
        "2024-02-29T00:00:00Z",
        "2023-02-29T00:00:00Z",
        "2024-01-01T00:00:00+01:00",
        "2024-01-01",
      );
    case "boolean":
      return fc.boolean();
    case "enum":
      return fc.constantFrom(...model.values, "z");
    case "array":
      return fc.array(valuesNear(model.item), { maxLength: model.max + 1 });
    case "record":
      return fc.dictionary(fc.constantFrom("k", "l"), valuesNear(model.value), { noNullPrototype: true });
    case "nullable":
      return fc.oneof(fc.constant(null), valuesNear(model.inner));
    case "object":
      return fc.record(
        Object.fromEntries(model.fields.map((field) => [field.name, valuesNear(field.model)])),
        {
          requiredKeys: model.fields.filter((field) => !field.isOptional).map((field) => field.name),
          noNullPrototype: true,
        },
      );
  }
}
