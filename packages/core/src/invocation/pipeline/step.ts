import type { CallToolResult } from "@toolwright/kernel";
import type { ToolCall } from "../../enhancers/tool-call.js";
import type { RunningCall } from "../invoker.js";

/** One call on its way through the pipeline: what it is, and what was made for it. */
export class Step {
  readonly call: ToolCall;
  /** The same call, for whoever ends it. */
  readonly running: RunningCall;
  readonly instance: object;
  /** The enhancers that the container made; with holes where they could not be. */
  readonly enhancers: readonly (object | undefined)[];
  /** What the ending threw, and nothing is to change any more. */
  final: { readonly error: unknown } | undefined;
  /** The last result that an interceptor was given. */
  lastResult: CallToolResult | undefined;
  /** Set when the call has its answer: nothing of it may run any more, since what it works with is being disposed. */
  isOver = false;

  constructor(call: ToolCall, running: RunningCall, made: Made) {
    this.call = call;
    this.running = running;
    this.instance = made.instance;
    this.enhancers = made.enhancers;
  }
}

/** What a call runs on. */
export interface Made {
  readonly instance: object;
  readonly enhancers: readonly (object | undefined)[];
}

/** Where an enhancer of a tool is found in a call; `undefined` where it could not be made. */
export type Place<E extends object> = (step: Step) => E | undefined;

/** An enhancer that is the same for all calls. */
export function fixedPlace<E extends object>(enhancer: E): Place<E> {
  return () => enhancer;
}

/** An enhancer that the container makes, by its place among those. */
export function madePlace<E extends object>(index: number): Place<E> {
  return ({ enhancers }) => enhancers[index] as E | undefined;
}
