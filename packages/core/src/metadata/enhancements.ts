import { chainOf, type DecoratedClass } from "./prototype-chain.js";
import type { Enhancements } from "./tool-metadata.js";

/** Shared by all copies of this package, as the tool records are. */
const ENHANCEMENTS = Symbol.for("@toolwright/core:enhancements:v2");

const NOTHING: Enhancements = Object.freeze({
  guards: [],
  interceptors: [],
  filters: [],
  data: [],
  faults: [],
});

/**
 * Adds what a decorator said to what is there. Decorators run from the last to the first, and are read the other way: what
 * is added stands in front.
 */
export function enhanced(before: Enhancements, added: Partial<Enhancements>): Enhancements {
  return Object.freeze({
    guards: inFront(added.guards, before.guards),
    interceptors: inFront(added.interceptors, before.interceptors),
    filters: inFront(added.filters, before.filters),
    data: inFront(added.data, before.data),
    faults: inFront(added.faults, before.faults),
  });
}

/**
 * Joins what a base says and what a subclass adds. Nothing is lost on the way down, so that no subclass drops a guard by
 * forgetting it.
 */
export function extended(base: Enhancements, own: Enhancements): Enhancements {
  return enhanced(own, base);
}

/** Adds to what stands on exactly this class. */
export function recordClassEnhancements(target: DecoratedClass, added: Partial<Enhancements>): void {
  const value = enhanced(ownEnhancements(target), added);
  Object.defineProperty(target, ENHANCEMENTS, { value, configurable: true });
}

/** What stands on a class and its bases, those of a base first. */
export function readClassEnhancements(target: DecoratedClass): Enhancements {
  return chainOf(target)
    .reverse()
    .reduce<Enhancements>((base, owner) => extended(base, ownEnhancements(owner)), NOTHING);
}

/** What stands on exactly this class. */
export function ownEnhancements(target: object): Enhancements {
  if (!Object.hasOwn(target, ENHANCEMENTS)) return NOTHING;
  return (target as Readonly<Record<symbol, Enhancements>>)[ENHANCEMENTS] ?? NOTHING;
}

/** Whether anything was said at all. */
export function saysAnything({ guards, interceptors, filters, data, faults }: Enhancements): boolean {
  return [guards, interceptors, filters, data, faults].some((said) => said.length > 0);
}

function inFront<T>(first: readonly T[] = [], then: readonly T[]): readonly T[] {
  return Object.freeze([...first, ...then]);
}
