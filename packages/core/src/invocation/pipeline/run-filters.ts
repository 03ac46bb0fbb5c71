import { isMcpError } from "@toolwright/kernel";
import type { ErrorFilter } from "../../enhancers/error-filter.js";
import { isToolError } from "../../errors/tool-error.js";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import type { Place, Step } from "./step.js";

/** What filters made of something thrown: another error, or the content of a tool error. */
export type Filtered = { readonly error: unknown } | { readonly content: unknown };

export type RunFilters = (error: unknown, step: Step) => MaybePromise<Filtered>;

/** Composes filters into one function; the last, nearest to the method, is asked first. */
export function composeFilters(filters: readonly Place<ErrorFilter>[]): RunFilters {
  return filters.reduce<RunFilters>((outer, place) => filtered(place, outer), unheard);
}

function unheard(error: unknown): Filtered {
  return { error };
}

function filtered(place: Place<ErrorFilter>, outer: RunFilters): RunFilters {
  return (error, step) => {
    const filter = place(step);
    if (filter === undefined) return outer(error, step);
    let said: unknown;
    try {
      said = filter.catch(error, step.call);
    } catch (thrown) {
      return outer(thrown, step);
    }
    const settle = (late: unknown): MaybePromise<Filtered> => {
      if (late === undefined) return outer(error, step);
      return isError(late) ? outer(late, step) : { content: late };
    };
    if (!isPromiseLike(said)) return settle(said);
    return Promise.resolve(said).then(settle, (thrown: unknown) => outer(thrown, step));
  };
}

/** Also one from another realm, as inside Jest. */
function isError(value: unknown): boolean {
  if (value instanceof Error || isToolError(value) || isMcpError(value)) return true;
  return Object.prototype.toString.call(value) === "[object Error]";
}
