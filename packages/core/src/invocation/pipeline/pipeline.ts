import type { ErrorFilter } from "../../enhancers/error-filter.js";
import type { Guard } from "../../enhancers/guard.js";
import type { Interceptor } from "../../enhancers/interceptor.js";
import type { ToolCall, ToolInfo } from "../../enhancers/tool-call.js";
import { isPromiseLike, type MaybePromise } from "../../schema/maybe-promise.js";
import { manyOf } from "../collect/many.js";
import type { Ending } from "../ending/ending.js";
import type { RunningCall } from "../running-call.js";
import { composeFilters, type Filtered, type RunFilters } from "./run-filters.js";
import { composeGuards, type Refusal, type RunGuards } from "./run-guards.js";
import { aroundResult, aroundValue, type Chain } from "./run-interceptors.js";
import { type Lookup, type Made, Step } from "./step.js";

/** What stands around the method of one tool. */
export interface Enhancers {
  readonly guards: readonly Lookup<Guard>[];
  readonly interceptors: readonly Lookup<Interceptor>[];
  readonly filters: readonly Lookup<ErrorFilter>[];
}

/** The parts of one tool's pipeline for one kind of caller, decided at boot. */
export interface PipelineParts<T> {
  readonly tool: ToolInfo;
  readonly enhancers: Enhancers;
  readonly method: Chain<unknown>;
  readonly ending: Ending<T>;
  readonly refusal: Refusal;
}

/** A call of which not everything could be made. */
export interface UnmadeCall {
  /** What is there nevertheless. */
  readonly made: Made;
  readonly input: unknown;
}

/**
 * Guards, then interceptors around results, then those around values, then the method; filters for whatever is thrown on
 * the way. Composed at boot into one function per kind; stays synchronous as long as all of them are.
 */
export class Pipeline<T> {
  readonly #parts: PipelineParts<T>;
  readonly #guard: RunGuards;
  readonly #value: Chain<unknown>;
  readonly #filter: RunFilters;
  readonly #whole: Chain<T>;

  constructor(parts: PipelineParts<T>) {
    const { method, refusal } = parts;
    const { guards, interceptors, filters } = parts.enhancers;
    const { rewriter, collected } = parts.ending;
    this.#parts = parts;
    this.#guard = composeGuards(guards, refusal);
    const isAround = interceptors.length > 0 && collected !== undefined;
    this.#value = aroundValue(interceptors, isAround ? collecting(method, collected) : method);
    this.#filter = composeFilters(filters);
    const ended: Chain<T> = (step) => this.#end(step);
    this.#whole = rewriter === undefined ? ended : aroundResult(interceptors, ended, rewriter);
  }

  /** Runs a call whose arguments are valid. Throws, or rejects, only with what the ending throws. */
  run(made: Made, input: unknown, running: RunningCall): MaybePromise<T> {
    const step = this.#open(made, input, running);
    let outcome: MaybePromise<T>;
    try {
      outcome = this.#guarded(step);
    } catch (error) {
      return this.#failedLast(error, step);
    }
    if (!isPromiseLike(outcome)) return closed(outcome, step);
    return outcome.then(
      (late) => closed(late, step),
      (error: unknown) => this.#failedLast(error, step),
    );
  }

  /** Ends a call whose service, or one of its enhancers, could not be made; filters that are there are asked. */
  failUnmade(error: unknown, running: RunningCall, { made, input }: UnmadeCall): MaybePromise<T> {
    return this.#failed(error, this.#open(made, input, running));
  }

  #open(made: Made, input: unknown, running: RunningCall): Step {
    const { context } = running;
    const { tool } = this.#parts;
    // One object for all who stand around the call: none of them decides what the next one is told.
    const call: ToolCall = Object.freeze({ tool, context, args: input, principal: context.principal });
    return new Step(call, running, made);
  }

  #guarded(step: Step): MaybePromise<T> {
    const passed = this.#guard(step);
    return isPromiseLike(passed) ? passed.then(() => this.#whole(step)) : this.#whole(step);
  }

  #end(step: Step): MaybePromise<T> {
    let value: unknown;
    try {
      value = this.#value(step);
    } catch (error) {
      return this.#failed(error, step);
    }
    if (!isPromiseLike(value)) return this.#returned(value, step);
    return Promise.resolve(value).then(
      (late) => this.#returned(late, step),
      (error: unknown) => this.#failed(error, step),
    );
  }

  /** Collected before the ending does it: filters hear what a source throws on the way. */
  #returned(value: unknown, step: Step): MaybePromise<T> {
    const { returned, collected } = this.#parts.ending;
    const { running, input } = step;
    if (collected === undefined || manyOf(value) === undefined) return returned(value, running, input);
    let whole: unknown;
    try {
      whole = collected(value, running);
    } catch (error) {
      return this.#failed(error, step);
    }
    if (!isPromiseLike(whole)) return returned(whole, running, input);
    return Promise.resolve(whole).then(
      (list) => returned(list, running, input),
      (error: unknown) => this.#failed(error, step),
    );
  }

  #failedLast(error: unknown, step: Step): MaybePromise<T> {
    step.isOver = true;
    return this.#failed(error, step);
  }

  /** What the ending has thrown already goes on its way out: filters have had their say. */
  #failed(error: unknown, step: Step): MaybePromise<T> {
    if (step.final !== undefined && step.final.error === error) throw error;
    const filtered = this.#filter(error, step);
    return isPromiseLike(filtered)
      ? filtered.then((said) => this.#told(said, step))
      : this.#told(filtered, step);
  }

  #told(said: Filtered, step: Step): MaybePromise<T> {
    const { ending } = this.#parts;
    const { running, input } = step;
    try {
      return "error" in said
        ? ending.thrown(said.error, running, input)
        : ending.filtered(said, running, input);
    } catch (error) {
      step.final = { error };
      throw error;
    }
  }
}

function collecting(
  method: Chain<unknown>,
  collected: NonNullable<Ending<unknown>["collected"]>,
): Chain<unknown> {
  return (step) => {
    const value = method(step);
    return isPromiseLike(value)
      ? Promise.resolve(value).then((late) => collected(late, step.running))
      : collected(value, step.running);
  };
}

function closed<T>(outcome: T, step: Step): T {
  step.isOver = true;
  return outcome;
}
