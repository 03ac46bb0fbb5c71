import { recordSlices } from "../metadata/own-records.js";
import type { ContextCheck } from "./signature-checks.js";

/** A decorator for parameters that take a `ToolContext`. */
export type ContextDecorator = <T, K extends PropertyKey, P extends number>(
  target: T,
  key: K & ContextCheck<T, K, P>,
  at: P,
) => void;

/**
 * Marks the parameter that receives the {@link ToolContext}. Only needed where it is not the parameter after the input,
 * or the first one of a tool without input.
 *
 * @example
 * ```ts
 * move(@Context() { signal }: ToolContext, @Input(Move) move: Args<typeof Move>): Promise<void> { … }
 * ```
 */
export function Context(): ContextDecorator {
  return (target, key, at) => {
    recordSlices(target as object, key, { contexts: [at] });
  };
}
