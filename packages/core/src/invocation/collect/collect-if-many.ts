import type { MaybePromise } from "../../schema/maybe-promise.js";
import type { RunningCall } from "../running-call.js";
import { collect } from "./collect.js";
import type { CollectRules } from "./collection.js";
import { manyOf } from "./many.js";

/** What was returned, as one value: collected where it comes one after the other, and anything else as it is. */
export function collectIfMany(
  value: unknown,
  { context }: RunningCall,
  rules: CollectRules,
): MaybePromise<unknown> {
  const many = manyOf(value);
  return many === undefined ? value : collect(many, rules, context.signal);
}
