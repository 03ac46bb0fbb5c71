import type { ToolCall } from "../../enhancers/tool-call.js";
import type { RunningCall } from "../running-call.js";

/** One call on its way through the pipeline: what it is, and what was made for it. */
export class Step {
  readonly call: ToolCall;
  /** The same call, for whoever ends it. */
  readonly running: RunningCall;
  /** What was made for it; with holes where something could not be. */
  readonly instances: Made;
  /** What the ending threw, and nothing is to change any more. */
  final: { readonly error: unknown } | undefined;
  /** Of the last result that an interceptor was given; see `Rewriter`. */
  note: unknown;
  /** Set when the call has its answer: nothing of it may run any more, since what it works with is being disposed. */
  isOver = false;

  constructor(call: ToolCall, running: RunningCall, instances: Made) {
    this.call = call;
    this.running = running;
    this.instances = instances;
  }

  /**
   * For whatever goes on with the call after it may have waited.
   *
   * @param what what somebody did, as the error says where the call is over
   * @throws the reason of the cancellation, or an Error where the call has its answer
   */
  assertGoesOn(what: string): void {
    this.running.context.throwIfCancelled();
    if (this.isOver) throw new Error(`${what} when the call was over`);
  }

  /** What validation made of the arguments; enhancers read it as `args`, whose type is `Args<S>`. */
  get input(): unknown {
    return this.call.args;
  }
}

/** The instances of a call, those that could be made. */
export type Made = readonly (object | undefined)[];

/** Finds an instance in a call; answers `undefined` where it could not be made. */
export type Lookup<E extends object> = (step: Step) => E | undefined;

/** Finds the same for all calls. */
export function lookupFixed<E extends object>(instance: E): Lookup<E> {
  return () => instance;
}

/** Finds what the container made, by its index there. */
export function lookupMade<E extends object>(index: number): Lookup<E> {
  return ({ instances }) => instances[index] as E | undefined;
}
