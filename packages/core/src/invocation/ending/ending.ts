import type { Issue } from "../../schema/schema-adapter.js";
import type { MaybePromise } from "../../schema/maybe-promise.js";
import type { RunningCall } from "../running-call.js";

/** What an error filter answered with. */
export interface FilterAnswer {
  readonly content: unknown;
  /** What the filter was asked about. */
  readonly insteadOf: unknown;
}

/** How a call ends, for one kind of caller. `thrown` may throw again; `input` is what validation made of the arguments. */
export interface Ending<T> {
  readonly returned: (value: unknown, running: RunningCall, input: unknown) => MaybePromise<T>;
  readonly thrown: (error: unknown, running: RunningCall, input?: unknown) => T;
  readonly invalid: (issues: readonly Issue[], running: RunningCall) => T;
  /** What to throw instead, where a call's instances could not be made; absent where that is told as it is. */
  readonly unmade?: (error: unknown, running: RunningCall) => unknown;
  /**
   * What was returned one after the other, as one list, and anything else as it is: inside of interceptors, so that they
   * stand around all of it. Absent where the caller gets it as it is.
   */
  readonly collected?: (value: unknown, running: RunningCall) => MaybePromise<unknown>;
  /** What an error filter answered with, which is the content of a failure. */
  readonly filtered: (answer: FilterAnswer, running: RunningCall, input: unknown) => T;
  /** What becomes of results that interceptors stood around; absent where what a call ends in is none. */
  readonly rewriter?: Rewriter<T>;
}

/** Sees to what interceptors make of results: another one, or the same object with other content. */
export interface Rewriter<T> {
  /** What must be known of a result later, before an interceptor is given it. */
  readonly noteOf: (given: T) => unknown;
  /** The result that leaves. */
  readonly check: (answered: unknown, rewriting: Rewriting) => MaybePromise<T>;
}

/** A result on its way out that an interceptor answered with. */
export interface Rewriting {
  /** Of the last result that any interceptor of the call was given; `undefined` where none was. */
  readonly note: unknown;
  /** The interceptor's name, for whoever wrote it. */
  readonly by: string;
  readonly running: RunningCall;
  readonly input: unknown;
}
