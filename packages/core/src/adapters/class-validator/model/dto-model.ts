import type { DtoClass } from "../../../schema/schema-types.js";
import type { FieldDocs } from "../field.js";
import type { FieldRule } from "../rules/field-rule.js";

/** What a DTO class says about itself, read once. */
export interface DtoModel {
  readonly target: DtoClass;
  /** By property, in the order of declaration. */
  readonly fields: ReadonlyMap<string, FieldModel>;
  /** Whether unknown properties are kept; otherwise they are stripped, or refused. */
  readonly open: boolean;
  /** Why no instance can be made of it; `undefined` where one can. */
  readonly failure: string | undefined;
}

/** What holds the values that rules with `each`, or nested classes, are about. */
export type Container = "none" | "array" | "set" | "map" | "record";

/** The kind of a field's value, or of its elements where its rules say `each`. */
export type ValueType = "string" | "number" | "integer" | "boolean" | "date" | "object" | "array" | "unknown";

/** What the rules of one property say. */
export interface FieldModel {
  readonly property: string;
  /** What clients call it: `@Expose({ name })`, or the property. */
  readonly sentName: string;
  readonly rules: readonly FieldRule[];
  /** What holds the elements that the rules with `each` are about. */
  readonly container: Container;
  readonly nested?: NestedModel | undefined;
  /** Whether the validator takes `null`. */
  readonly isNullable: boolean;
  /** Whether a client has to send it. */
  readonly isRequired: boolean;
  /** Whether a method has to return it: initialisers do not fill what is returned. */
  readonly isRequiredInOutput: boolean;
  /** `@ValidateIf`: the other rules hold only sometimes. */
  readonly isConditional: boolean;
  /** `@Exclude`: never taken from a client. */
  readonly excluded: boolean;
  /** `@Exclude`: never sent to a client. */
  readonly excludedFromOutput: boolean;
  /** What is written of its value, whatever its rules say: by `@Type`; `"unknown"` under a `@Transform`. */
  readonly writtenAs: ValueType | undefined;
  readonly valueType: ValueType;
  /** Its type where no rule says it: by `@Type`, or by the property's own type. */
  readonly typeByClass: ValueType;
  /** What its value has to be though no rule says so. */
  readonly demand: Demand | undefined;
  /** What `@Field` said. */
  readonly docs: FieldDocs | undefined;
  /** What the initialiser leaves in a new instance; `undefined` for nothing. */
  readonly defaultValue: unknown;
  /** Whether each new instance has that value. */
  readonly isDefaultShared: boolean;
}

/** What a value has to be though no rule says so. */
export type DemandedKind = "string" | "number" | "boolean" | "array" | "date" | "convertible to a number";

/** What is published of a field's type without a rule that enforces it. */
export interface Demand {
  readonly kind: DemandedKind;
  readonly isNullable: boolean;
}

/** A field that holds instances of another DTO class. */
export interface NestedModel {
  /** Late, because classes may be recursive. */
  readonly model: () => DtoModel;
  readonly container: Container;
  /** Whether elements are arrays again (`@IsArray({ each: true })`). */
  readonly isDeep: boolean;
  readonly discriminator?: DiscriminatorModel | undefined;
}

/** How the class of a nested value is chosen (`@Type`, `discriminator`). */
export interface DiscriminatorModel {
  readonly property: string;
  /** Whether instances have the property, too (`keepDiscriminatorProperty`). */
  readonly isKept: boolean;
  readonly subTypes: readonly { readonly name: string; readonly model: () => DtoModel }[];
}

/** The classes that a nested value may be of, as its discriminator names them. */
export function kindsOf(nested: NestedModel): readonly { readonly model: () => DtoModel }[] {
  return nested.discriminator?.subTypes ?? [nested];
}

/** The class that a nested value belongs to; `undefined` where its discriminator names none. */
export function modelFor({ model, discriminator }: NestedModel, value: object): DtoModel | undefined {
  if (discriminator === undefined) return model();
  const name = (value as Readonly<Record<string, unknown>>)[discriminator.property];
  return discriminator.subTypes.find((subType) => subType.name === name)?.model();
}
