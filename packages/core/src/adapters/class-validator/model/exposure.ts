import { TransformationType } from "class-transformer";
import { defaultMetadataStorage } from "class-transformer/cjs/storage.js";
import { chainOf } from "../../../metadata/prototype-chain.js";
import type { SchemaSide } from "../../../schema/schema-adapter.js";
import type { DtoClass } from "../../../schema/schema-types.js";
import { TYPES } from "./demands-of.js";
import type { FieldModel } from "./dto-model.js";
import { declaredType } from "./nested-class.js";

type Exposure = Pick<FieldModel, "sentName" | "excluded" | "excludedFromOutput" | "writtenAs">;

/**
 * What class-transformer makes of a property on its way in and out.
 *
 * @param groups those that are asked for
 */
export function readExposure(target: DtoClass, property: string, groups: readonly string[]): Exposure {
  return {
    sentName: defaultMetadataStorage.findExposeMetadata(target, property)?.options?.name ?? property,
    excluded: isHidden(target, property, { side: "input", groups }),
    excludedFromOutput: isHidden(target, property, { side: "output", groups }),
    writtenAs: isTransformed(target, property, groups)
      ? "unknown"
      : TYPES.get(declaredType(target, property)),
  };
}

interface ExposureSide {
  readonly side: SchemaSide;
  readonly groups: readonly string[];
}

/** Whether class-transformer leaves a property out on one side; a getter takes no input. */
function isHidden(target: DtoClass, property: string, { side, groups }: ExposureSide): boolean {
  if (side === "input" && isGetterOnly(target, property)) return true;
  const expose = defaultMetadataStorage.findExposeMetadata(target, property);
  const exclude = defaultMetadataStorage.findExcludeMetadata(target, property);
  if (exclude !== undefined && holdsFor(exclude.options, side)) return true;
  if (!isInGroups(expose?.options?.groups, groups)) return true;
  const isAllExcluded = defaultMetadataStorage.getStrategy(target) === "excludeAll";
  return isAllExcluded && (expose === undefined || !holdsFor(expose.options, side));
}

/** Whether `@Transform` makes something of a value that a method has returned. */
function isTransformed(target: DtoClass, property: string, groups: readonly string[]): boolean {
  return defaultMetadataStorage
    .findTransformMetadatas(target, property, TransformationType.CLASS_TO_PLAIN)
    .some(({ options }) => isInGroups(options?.groups, groups));
}

/** Whether what stands in some groups counts: without groups always, and with some where one of them is asked for. */
function isInGroups(own: readonly string[] | undefined, asked: readonly string[]): boolean {
  if (asked.length === 0) return own === undefined || own.length === 0;
  return own === undefined || own.some((group) => asked.includes(group));
}

interface Sides {
  readonly toPlainOnly?: boolean;
  readonly toClassOnly?: boolean;
}

/** Both marks together mean both sides, as class-transformer reads them. */
function holdsFor(options: Sides | undefined, side: SchemaSide): boolean {
  const { toPlainOnly = false, toClassOnly = false } = options ?? {};
  if (toPlainOnly === toClassOnly) return true;
  return side === "input" ? toClassOnly : toPlainOnly;
}

function isGetterOnly(target: DtoClass, property: string): boolean {
  const descriptor = chainOf(target.prototype as object)
    .map((link) => Object.getOwnPropertyDescriptor(link, property))
    .find((found) => found !== undefined);
  return descriptor?.get !== undefined && descriptor.set === undefined;
}

/** Whether code of the author's makes of a client's value whatever it likes. */
export function isMadeByCode(target: DtoClass, property: string): boolean {
  const transforms = defaultMetadataStorage.findTransformMetadatas(
    target,
    property,
    TransformationType.PLAIN_TO_CLASS,
  );
  const choosesType =
    (defaultMetadataStorage.findTypeMetadata(target, property)?.typeFunction.length ?? 0) > 0;
  return transforms.length > 0 || choosesType || isOnPrototype(target, property);
}

/** Whether a class has an accessor or a method of that name. */
function isOnPrototype(target: DtoClass, property: string): boolean {
  return chainOf(target.prototype as object).some((link) => Object.hasOwn(link, property));
}
