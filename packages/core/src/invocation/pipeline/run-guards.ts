import type { Guard } from "../../enhancers/guard.js";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import type { Lookup, Step } from "./step.js";

/** Asks one guard after the other; throws, or rejects, at the first that does not let the call pass. */
export type RunGuards = (step: Step) => MaybePromise<void>;

/** What to throw where a guard does not let a call pass: it said no, or it said nothing that it may say. */
export type Refusal = (answer: unknown, guard: Guard | undefined) => Error;

/** Composes guards into one function. */
export function composeGuards(guards: readonly Lookup<Guard>[], refusal: Refusal): RunGuards {
  return guards.reduceRight<RunGuards>((next, find) => guarded(find, next, refusal), pass);
}

function pass(): void {
  // No guard is left.
}

function guarded(find: Lookup<Guard>, next: RunGuards, refusal: Refusal): RunGuards {
  return (step) => {
    const guard = find(step);
    const answer = guard?.canActivate(step.call) as unknown;
    if (answer === true) return next(step);
    if (!isPromiseLike(answer)) throw refusal(answer, guard);
    return Promise.resolve(answer).then((late) => {
      if (late !== true) throw refusal(late, guard);
      // Whoever cancelled while a guard was waited for does not want the rest to start.
      step.running.context.throwIfCancelled();
      return next(step);
    });
  };
}
