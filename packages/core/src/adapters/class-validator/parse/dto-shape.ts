import type { DtoClass } from "../../../schema/schema-types.js";
import type { Demand } from "./demand.js";

/** What parsing needs to know of a DTO class: the part of its model that says where values of which kind belong. */
export interface DtoShape {
  readonly target: DtoClass;
  /** By property, in the order of declaration. */
  readonly fields: ReadonlyMap<string, FieldShape>;
  /** Whether unknown properties are kept; otherwise they are stripped. */
  readonly open: boolean;
}

/** What parsing needs to know of a field. */
export interface FieldShape {
  readonly property: string;
  /** What clients call it (`@Expose({ name })`). */
  readonly sentName: string;
  /** Whether class-transformer leaves it out of what comes in (`@Exclude`). */
  readonly excluded: boolean;
  /** Whether class-transformer leaves it out of what goes out. */
  readonly excludedFromOutput?: boolean | undefined;
  /** Whether a client has to send it. class-validator passes over nested values that are missing. */
  readonly isRequired?: boolean | undefined;
  /** Whether a method has to return it. */
  readonly isRequiredInOutput?: boolean | undefined;
  /** `"date"`, `"boolean"`, `"number"` and `"integer"` are what parsing acts on. */
  readonly valueType: string;
  /** What holds the values that the rules with `each` are about: of values of no class, a map is what parsing acts on. */
  readonly container?: "none" | "array" | "set" | "map" | "record" | undefined;
  readonly nested?: NestedShape | undefined;
  /** What a client's value has to be though no rule says so. */
  readonly demand?: Demand | undefined;
  /** The same of what a method returns. */
  readonly outputDemand?: Demand | undefined;
}

/** A field that holds instances of another DTO class. */
export interface NestedShape {
  /** Late, because classes may be recursive. */
  readonly model: () => DtoShape;
  readonly container: "none" | "array" | "set" | "map" | "record";
  /** Whether elements may be arrays again (`@IsArray({ each: true })`). */
  readonly isDeep?: boolean | undefined;
  /** `@Type(…, { discriminator })`. */
  readonly discriminator?: DiscriminatorShape | undefined;
}

/** How the class of a nested value is chosen. */
export interface DiscriminatorShape {
  readonly property: string;
  /** Whether instances have the property, too (`keepDiscriminatorProperty`). */
  readonly isKept?: boolean | undefined;
  readonly subTypes: readonly { readonly name: string; readonly model: () => DtoShape }[];
}

/** The class that a nested value belongs to; `undefined` where its discriminator names none. */
export function shapeFor({ model, discriminator }: NestedShape, value: object): DtoShape | undefined {
  if (discriminator === undefined) return model();
  const name = (value as Readonly<Record<string, unknown>>)[discriminator.property];
  return discriminator.subTypes.find((subType) => subType.name === name)?.model();
}
