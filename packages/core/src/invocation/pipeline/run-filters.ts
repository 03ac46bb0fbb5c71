import type { ErrorFilter } from "../../enhancers/error-filter.js";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import type { FilterAnswer } from "../ending/ending.js";
import type { Lookup, Step } from "./step.js";

/** What filters made of something thrown: another error, or the content of a tool error. */
export type Filtered = { readonly error: unknown } | FilterAnswer;

export type RunFilters = (error: unknown, step: Step) => MaybePromise<Filtered>;

/** Composes filters into one function; the last, nearest to the method, is asked first. */
export function composeFilters(filters: readonly Lookup<ErrorFilter>[]): RunFilters {
  return filters.reduce<RunFilters>((outer, find) => filtered(find, outer), unheard);
}

function unheard(error: unknown): Filtered {
  return { error };
}

function filtered(find: Lookup<ErrorFilter>, outer: RunFilters): RunFilters {
  return (error, step) => {
    const filter = find(step);
    if (filter === undefined) return outer(error, step);
    let said: unknown;
    try {
      said = filter.catch(error, step.call);
    } catch (thrown) {
      return outer(thrown, step);
    }
    const settle = (late: unknown): MaybePromise<Filtered> => {
      if (saysNothing(late)) return outer(error, step);
      return isError(late) ? outer(late, step) : { content: late, insteadOf: error };
    };
    if (!isPromiseLike(said)) return settle(said);
    return Promise.resolve(said).then(settle, (thrown: unknown) => outer(thrown, step));
  };
}

/** As the end of `isMine(error) && "…"` or of a search that found no words. */
function saysNothing(answer: unknown): boolean {
  return answer === undefined || answer === null || answer === false;
}

/** Also one from another realm, as inside Jest. */
function isError(value: unknown): boolean {
  return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
}
