import { recordClassEnhancements } from "../metadata/enhancements.js";
import { recordSlices } from "../metadata/own-records.js";
import type { DecoratedClass } from "../metadata/prototype-chain.js";
import type { Enhancements } from "../metadata/tool-metadata.js";

/** A decorator for a class, where it holds for all its tools, or for the method of one. */
export type EnhancerDecorator = (target: object, key?: PropertyKey, descriptor?: PropertyDescriptor) => void;

/** Makes a decorator that adds to what stands around calls. */
export function enhance(added: Partial<Enhancements>): EnhancerDecorator {
  return (target, key) => {
    if (key === undefined) recordClassEnhancements(target as DecoratedClass, added);
    else recordSlices(target, key, added);
  };
}
