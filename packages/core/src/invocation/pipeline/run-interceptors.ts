import type { CallToolResult } from "@toolwright/kernel";
import type { Interceptor, Next } from "../../enhancers/interceptor.js";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import type { Ending } from "../invoker.js";
import type { Place, Step } from "./step.js";

/** A part of the pipeline and everything inside it. */
export type Chain<T> = (step: Step) => MaybePromise<T>;

/** Composes interceptors around a method, the first outermost. */
export function aroundValue(
  interceptors: readonly Place<Interceptor>[],
  method: Chain<unknown>,
): Chain<unknown> {
  return interceptors.reduceRight<Chain<unknown>>((inner, place) => {
    return (step) => {
      const interceptor = place(step);
      if (interceptor?.intercept === undefined) return inner(step);
      return interceptor.intercept(step.call, nextOf(inner, step));
    };
  }, method);
}

/** Composes interceptors around a result, the first outermost; `rewritten` sees to what they make themselves. */
export function aroundResult<T>(
  interceptors: readonly Place<Interceptor>[],
  result: Chain<T>,
  rewritten: NonNullable<Ending<T>["rewritten"]>,
): Chain<T> {
  const check = (answered: unknown, step: Step): MaybePromise<T> =>
    answered === step.lastResult && answered !== undefined
      ? (answered as T)
      : rewritten(answered, {
          previous: step.lastResult as T | undefined,
          call: step.running,
          input: step.call.args,
        });
  return interceptors.reduceRight<Chain<T>>((inner, place) => {
    const noted: Chain<T> = (step) => noteResult(inner(step), step);
    return (step) => {
      const interceptor = place(step);
      if (interceptor?.interceptResult === undefined) return inner(step);
      // An ending whose results can be rewritten ends in results.
      const next = nextOf(noted, step) as Next as Next<CallToolResult>;
      const answered: unknown = interceptor.interceptResult(step.call, next);
      return isPromiseLike(answered)
        ? Promise.resolve(answered).then((late) => check(late, step))
        : check(answered, step);
    };
  }, result);
}

function noteResult<T>(result: MaybePromise<T>, step: Step): MaybePromise<T> {
  if (isPromiseLike(result)) return result.then((late) => noteResult(late, step));
  step.lastResult = result;
  return result;
}

function nextOf<T>(inner: Chain<T>, step: Step): Next<T> {
  return () => {
    if (step.isOver)
      return observed(Promise.reject<T>(new Error("next() was called when the call was over")));
    try {
      const value = inner(step);
      return isPromiseLike(value) ? observed(Promise.resolve(value)) : Promise.resolve(value);
    } catch (error) {
      return observed(rejected<T>(error));
    }
  };
}

/** With what was thrown, be it an error or not. */
async function rejected<T>(error: unknown): Promise<T> {
  await Promise.resolve();
  throw error;
}

/** An interceptor may never look at what `next` answered: its failure must not end the process. */
function observed<T>(promise: Promise<T>): Promise<T> {
  promise.catch(ignore);
  return promise;
}

function ignore(): void {
  // Whoever awaits the promise itself sees the error.
}
