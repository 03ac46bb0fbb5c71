import { ownEnhancements } from "./enhancements.js";
import { ownRecords } from "./own-records.js";
import { chainOf, type DecoratedClass } from "./prototype-chain.js";
import type { MetadataEntry } from "./tool-metadata.js";

/**
 * Custom metadata of a method, by key. The nearest class that says anything counts, what stands on its method before what
 * stands on itself: a subclass that says who may call its tools is not overruled by a method that it inherits.
 */
export function readToolData(target: DecoratedClass, method: PropertyKey): ReadonlyMap<symbol, unknown> {
  const found = new Map<symbol, unknown>();
  for (const owner of chainOf(target) as DecoratedClass[]) {
    for (const { key, value } of [...saidOnMethod(owner, method), ...ownEnhancements(owner).data])
      if (!found.has(key)) found.set(key, value);
  }
  return found;
}

function saidOnMethod(owner: DecoratedClass, method: PropertyKey): readonly MetadataEntry[] {
  // A link of the chain that somebody put there need not be a class.
  const prototype = owner.prototype as object | undefined;
  const records = prototype === undefined ? [] : ownRecords(prototype);
  return records.find(({ key }) => key === method)?.metadata.data ?? [];
}
