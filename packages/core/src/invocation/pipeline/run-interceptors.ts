import type { CallToolResult } from "@toolwright/kernel";
import type { Interceptor, Next } from "../../enhancers/interceptor.js";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import type { Rewriter } from "../ending/ending.js";
import { nameOfEnhancer } from "./name-of-enhancer.js";
import type { Lookup, Step } from "./step.js";

/** A part of the pipeline and everything inside it. */
export type Chain<T> = (step: Step) => MaybePromise<T>;

/** Composes interceptors around a method, the first outermost. */
export function aroundValue(
  interceptors: readonly Lookup<Interceptor>[],
  method: Chain<unknown>,
): Chain<unknown> {
  return interceptors.reduceRight<Chain<unknown>>((inner, find) => {
    return (step) => {
      const interceptor = find(step);
      if (interceptor?.intercept === undefined) return inner(step);
      return interceptor.intercept(step.call, nextOf(inner, step));
    };
  }, method);
}

/** Composes interceptors around a result, the first outermost; the rewriter sees to what they answer with. */
export function aroundResult<T>(
  interceptors: readonly Lookup<Interceptor>[],
  result: Chain<T>,
  rewriter: Rewriter<T>,
): Chain<T> {
  return interceptors.reduceRight<Chain<T>>((inner, find) => {
    const noted: Chain<T> = (step) => takeNote(inner(step), step, rewriter);
    return (step) => {
      const interceptor = find(step);
      if (interceptor?.interceptResult === undefined) return inner(step);
      // An ending whose results can be rewritten ends in results.
      const next = nextOf(noted, step) as Next as Next<CallToolResult>;
      const answered: unknown = interceptor.interceptResult(step.call, next);
      const check = (late: unknown): MaybePromise<T> => {
        const { note, running, input } = step;
        const by = nameOfEnhancer(interceptor, "an interceptor");
        return rewriter.check(late, { note, by, running, input });
      };
      return isPromiseLike(answered) ? Promise.resolve(answered).then(check) : check(answered);
    };
  }, result);
}

function takeNote<T>(result: MaybePromise<T>, step: Step, rewriter: Rewriter<T>): MaybePromise<T> {
  if (isPromiseLike(result)) return result.then((late) => takeNote(late, step, rewriter));
  step.note = rewriter.noteOf(result);
  return result;
}

function nextOf<T>(inner: Chain<T>, step: Step): Next<T> {
  return () => {
    try {
      step.assertGoesOn("next() was called");
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
