import { getMetadataStorage, type MetadataStorage } from "class-validator";
import { chainOf } from "../../metadata/prototype-chain.js";
import type { DtoClass } from "../../schema/schema-types.js";

/** The part of class-validator's storage that holds the rules of all classes, by class. */
interface KnownRules {
  readonly validationMetadatas: ReadonlyMap<unknown, unknown>;
}

/**
 * class-validator's storage, as if it knew a class and its bases alone: to find the bases, it looks at every class that it
 * knows.
 */
export function storageOf(target: DtoClass): MetadataStorage {
  const storage = getMetadataStorage();
  const { validationMetadatas: known } = storage as unknown as KnownRules;
  const links = [...lineageOf(target)].filter((link) => known.has(link));
  const rules = new Map(links.map((link) => [link, known.get(link)]));
  return Object.create(storage, { validationMetadatas: { value: rules } }) as MetadataStorage;
}

/**
 * A class and its bases, the most basic first. Either chain may be broken: by compilers for ES5, or by a written
 * `constructor`.
 */
function lineageOf(target: DtoClass): ReadonlySet<unknown> {
  // A function that is no class has no prototype.
  const prototype = target.prototype as object | undefined;
  const byPrototype = prototype === undefined ? [] : prototypesOf(prototype).map((link) => link.constructor);
  return new Set([...byPrototype, ...chainOf(target).toReversed()]);
}

/** A prototype and those above it, the most basic first. */
export function prototypesOf(prototype: object): object[] {
  return chainOf(prototype).toReversed();
}
