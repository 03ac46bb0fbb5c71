import type { Implementation, ServiceClass, ServiceResolver } from "../../container/service-resolver.js";
import type { Guard } from "../../enhancers/guard.js";
import { chainOf } from "../../metadata/prototype-chain.js";

/** Whether a guard decides who may know of a tool. A `canList` that is no function hides the tool, and is logged. */
export function hasListing(guard: object): boolean {
  return (guard as Partial<Guard>).canList !== undefined;
}

/**
 * Whether a guard of a class may decide who may know of a tool. One that is there already tells; of one that calls make,
 * its class does. Where neither is known, it may: calls ask the guard itself.
 */
export function mayList(
  guard: ServiceClass,
  made: object | undefined,
  resolver: Pick<ServiceResolver, "implementationOf">,
): boolean {
  if (made !== undefined) return hasListing(made);
  const known = resolver.implementationOf(guard);
  return known === undefined || known.mayChange || mentionsListing(known);
}

/** A field shows in no prototype: before an instance is made, only the source of the class tells of it. */
const TELLS = /\bcanList\b|\[native code\]/;

function mentionsListing(known: Implementation): boolean {
  if (known.kind === "instance") return hasListing(known.instance);
  const { target } = known;
  // A bound class has none.
  const prototype = target.prototype as object | undefined;
  if (prototype !== undefined && "canList" in prototype) return true;
  // Somebody may have put an object into the chain.
  const classes = chainOf(target).filter((link) => typeof link === "function");
  return classes.some((one) => TELLS.test(Function.prototype.toString.call(one)));
}
