import type { ServiceClass } from "../../container/service-resolver.js";
import { ownEnhancements, saysAnything } from "../../metadata/enhancements.js";
import { ownRecords } from "../../metadata/own-records.js";
import { chainOf } from "../../metadata/prototype-chain.js";
import { isClass } from "../scan/decorated-class.js";

/**
 * The class of an instance, where decorators stand on it or on a base of it that were not read: it came of a factory, and the
 * scan took the class that this is bound to. `undefined` where nothing of it was missed.
 */
export function unreadClassOf(made: object, read: ServiceClass): ServiceClass | undefined {
  const { constructor } = made as { readonly constructor?: unknown };
  if (!isClass(constructor) || constructor === read) return undefined;
  const known = new Set(chainOf(read));
  const missed = (chainOf(constructor) as ServiceClass[]).filter((link) => !known.has(link));
  return missed.some(isItselfDecorated) ? constructor : undefined;
}

/** On exactly this class, which may also be a link that somebody put into the chain. */
function isItselfDecorated(link: ServiceClass): boolean {
  const prototype = link.prototype as object | undefined;
  return saysAnything(ownEnhancements(link)) || (prototype !== undefined && ownRecords(prototype).length > 0);
}
