import { defaultMetadataStorage } from "class-transformer/cjs/storage.js";
import { chainOf } from "../../../../metadata/prototype-chain.js";

/**
 * The classes whose instances class-transformer is to write: given ones, and all others that it was told something about.
 */
export class WrittenClasses {
  readonly #known: Map<unknown, boolean>;

  /** @param declared classes that it is to write in any case */
  constructor(declared: Iterable<unknown>) {
    this.#known = new Map([...declared].map((target) => [target, true]));
  }

  has(target: unknown): boolean {
    if (typeof target !== "function" || target === Object) return false;
    const known = this.#known.get(target);
    if (known !== undefined) return known;
    const isWritten = isDecorated(target);
    this.#known.set(target, isWritten);
    return isWritten;
  }
}

/** Whether one of class-transformer's decorators stands on a class, a class above it, or one of their members. */
function isDecorated(target: object): boolean {
  const { _typeMetadatas, _transformMetadatas, _exposeMetadatas, _excludeMetadatas } = defaultMetadataStorage;
  const told = [_typeMetadatas, _transformMetadatas, _exposeMetadatas, _excludeMetadatas];
  return chainOf(target).some((link) => told.some((by) => by.has(link)));
}
