import { chainOf, type DecoratedClass } from "./prototype-chain.js";

/** Shared by all copies of this package, as the tool records are. */
const STANDARD = Symbol.for("@toolwright/core:standard:v1");

/** Whether a decorator was given, in place of a key, what standard (TC39) decorators are given: what it stands on. */
export function isStandardContext(key: unknown): key is object {
  return typeof key === "object" && key !== null && "kind" in key;
}

/**
 * Keeps, for boot to tell, that a decorator was applied as a standard one. Such a decorator is not told the class of a
 * method, so that the method itself is marked.
 *
 * @throws TypeError on a field, an `accessor` or a private member, where there is nothing that boot could find
 */
export function markStandardUse(target: unknown, context: object): void {
  const isPrivate = "private" in context && context.private === true;
  if (typeof target !== "function" || isPrivate)
    throw new TypeError(
      `A decorator of @toolwright/core was applied as a standard decorator${nameIn(context)}. ` +
        'It takes "experimentalDecorators": true in the tsconfig.json that compiles this file, and stands on methods.',
    );
  Object.defineProperty(target, STANDARD, { value: true, configurable: true });
}

/** Whether a standard use was marked on a class, on one of its bases, or on a member of them. Runs no getter. */
export function hasStandardUse(service: DecoratedClass): boolean {
  const links = [...chainOf(service), ...chainOf(service.prototype as object)];
  return links.some((link) => isMarked(link) || membersOf(link).some(isMarked));
}

function membersOf(link: object): readonly unknown[] {
  const own = Object.getOwnPropertyDescriptors(link) as Readonly<Record<PropertyKey, PropertyDescriptor>>;
  return Reflect.ownKeys(own).flatMap((key) => Object.values(own[key as string] ?? {}) as readonly unknown[]);
}

function isMarked(candidate: unknown): boolean {
  return typeof candidate === "function" && Object.hasOwn(candidate, STANDARD);
}

function nameIn(context: object): string {
  return "name" in context ? ` to ${String(context.name)}` : "";
}
