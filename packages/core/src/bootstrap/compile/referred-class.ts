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
 */
export function referredClass(source: unknown): Referred {
  if (!isReference(source)) return { source };
  let target: unknown;
  try {
    target = source();
  } catch (error) {
    return broken(`a reference that fails: ${messageOf(error) ?? "no reason"}`, LATE);
  }
  if (target === undefined) return broken("a reference that gives undefined", LATE);
  if (isClass(target)) return { source: target };
  // A promise is no class either, and its rejection is nobody else's to catch.
  if (isPromiseLike(target)) void Promise.resolve(target).catch(() => undefined);
  return broken("a function that gives no class", NO_CLASS);
}

function isReference(source: unknown): source is () => unknown {
  return typeof source === "function" && source.prototype === undefined && !("~standard" in source);
}

function isClass(target: unknown): boolean {
  return typeof target === "function" && target.prototype !== undefined;
}

function broken(kind: string, fix: string): Referred {
  return { broken: { kind, fix } };
}
