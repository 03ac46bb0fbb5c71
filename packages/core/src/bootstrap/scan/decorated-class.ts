import type { Implementation, ServiceClass } from "../../container/service-resolver.js";
import { readClassEnhancements, saysAnything } from "../../metadata/enhancements.js";
import { hasStandardUse } from "../../metadata/standard-use.js";
import { readToolMethods } from "../../metadata/read-tool-methods.js";

/**
 * The class whose decorators count for a service: the one that is bound in its place, so that a subclass keeps the guards
 * that it adds. One that says nothing, as a double in a test, takes what the service says.
 */
export function decoratedClass(service: ServiceClass, known: Implementation | undefined): ServiceClass {
  const bound: unknown = known?.kind === "instance" ? known.instance.constructor : known?.target;
  return bound !== service && isClass(bound) && saysSomething(bound) ? bound : service;
}

/** Whether a value can be called with `new`. What its instances are is not known. */
export function isClass(found: unknown): found is ServiceClass {
  return typeof found === "function" && typeof found.prototype === "object" && found.prototype !== null;
}

function saysSomething(target: ServiceClass): boolean {
  const members = readToolMethods(target);
  return members.length > 0 || saysAnything(readClassEnhancements(target)) || hasStandardUse(target);
}
