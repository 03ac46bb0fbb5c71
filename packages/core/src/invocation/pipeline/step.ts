import type { ToolCall } from "../../enhancers/tool-call.js";
import type { RunningCall } from "../invoker.js";

/** One call on its way through the pipeline: what it is, and what was made for it. */
export class Step {
  readonly call: ToolCall;
  /** The same call, for whoever ends it. */
  readonly running: RunningCall;
  /** What was made for it; with holes where something could not be. */
  readonly instances: Made;
  /** What the ending threw, and nothing is to change any more. */
  final: { readonly error: unknown } | undefined;
  /** The last result that an interceptor was given. */
  lastResult: unknown;
  /** Set when the call has its answer: nothing of it may run any more, since what it works with is being disposed. */
  isOver = false;

  constructor(call: ToolCall, running: RunningCall, instances: Made) {
    this.call = call;
    this.running = running;
    this.instances = instances;
  }
}

/** The instances of a call, those that could be made. */
export type Made = readonly (object | undefined)[];

/** Where an instance is found in a call; `undefined` where it could not be made. */
export type Place<E extends object> = (step: Step) => E | undefined;

/** One that is the same for all calls. */
export function fixedPlace<E extends object>(instance: E): Place<E> {
  return () => instance;
}

/** One that the container makes, by its place among those. */
export function madePlace<E extends object>(index: number): Place<E> {
  return ({ instances }) => instances[index] as E | undefined;
}
