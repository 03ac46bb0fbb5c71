import { defaultMetadataStorage } from "class-transformer/cjs/storage.js";
import type { SchemaSide } from "../../../schema/schema-adapter.js";
import type { DtoClass } from "../../../schema/schema-types.js";

/** Whether class-transformer leaves a property out on one side; a getter takes no input. */
export function isHidden(target: DtoClass, property: string, side: SchemaSide): boolean {
  if (side === "input" && isGetterOnly(target, property)) return true;
  const expose = defaultMetadataStorage.findExposeMetadata(target, property);
  const exclude = defaultMetadataStorage.findExcludeMetadata(target, property);
  if (exclude !== undefined && holdsFor(exclude.options, side)) return true;
  const isAllExcluded = defaultMetadataStorage.getStrategy(target) === "excludeAll";
  return isAllExcluded && (expose === undefined || !holdsFor(expose.options, side));
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
  let link = target.prototype as object | null;
  for (; link !== null && link !== Object.prototype; link = Object.getPrototypeOf(link) as object | null) {
    const descriptor = Object.getOwnPropertyDescriptor(link, property);
    if (descriptor !== undefined) return descriptor.get !== undefined && descriptor.set === undefined;
  }
  return false;
}
