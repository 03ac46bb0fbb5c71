import { messageOf } from "../../errors/error-policy.js";
import { isPromiseLike } from "../../schema/maybe-promise.js";
import type { UnsupportedSchema } from "./unsupported-schema.js";

/** What a declared source stands for, or why it stands for nothing. */
export type Referred = { readonly source: unknown } | { readonly broken: UnsupportedSchema };

const LATE =
  "refer to a class whose module has run before createApp() is called, and that the module exports: () => Class";
const NO_CLASS = "return a DTO class from it: () => Class; schemas of other kinds are passed themselves";

/**
 * Follows `() => Order`: a function that can construct nothing is a reference to a class. Anything else is the schema
 * itself, an ArkType too, which is called with data and says by `~standard` what it is.
 *
 * Only a function without parameters is called: one that takes some was written for something else.
 */
export function referredClass(source: unknown): Referred {
  if (!isReference(source)) return { source };
  if (source.length > 0) return broken("a function with parameters, which names no class", NO_CLASS);
  try {
    const target = source();
    if (target === undefined) return broken("a reference that gives undefined", LATE);
    if (canConstruct(target)) return { source: target };
    return broken(`a function that gives no class, but ${given(target)}`, NO_CLASS);
  } catch (error) {
    return broken(`a reference that fails: ${messageOf(error) ?? "no reason"}`, LATE);
  }
}

function isReference(source: unknown): source is () => unknown {
  return typeof source === "function" && source.prototype === undefined && !("~standard" in source);
}

function canConstruct(target: unknown): boolean {
  return typeof target === "function" && target.prototype !== undefined;
}

function given(target: unknown): string {
  if (target === null) return "null";
  if (isPromiseLike(target)) {
    // Its rejection is nobody else's to catch.
    void Promise.resolve(target).catch(() => undefined);
    return "a promise";
  }
  if (typeof target === "function") return "~standard" in target ? "a schema" : "another function";
  if (typeof target !== "object") return `a ${typeof target}`;
  return "~standard" in target ? "a schema" : "an object";
}

function broken(kind: string, fix: string): Referred {
  return { broken: { kind, fix } };
}
