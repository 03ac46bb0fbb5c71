import type { CallInstance, InstanceSource } from "../container/service-resolver.js";
import type { ToolContext } from "../context/tool-context.js";
import { isParsed, type Issue, type Parsed } from "../schema/schema-adapter.js";
import { isPromiseLike, type MaybePromise } from "../schema/maybe-promise.js";
import type { BoundMethod } from "./bind-arguments.js";

/** One call on its way, for whoever ends it. */
export interface RunningCall {
  /** As they were sent. */
  readonly args: unknown;
  readonly context: ToolContext;
}

/** How a call ends, for one kind of caller. `thrown` may throw again; `input` is what validation made of the arguments. */
export interface Ending<T> {
  readonly returned: (value: unknown, call: RunningCall, input: unknown) => MaybePromise<T>;
  readonly thrown: (error: unknown, call: RunningCall, input?: unknown) => T;
  readonly invalid: (issues: readonly Issue[], call: RunningCall) => T;
}

/** The parts of one tool's pipeline, decided at boot. */
export interface InvokerParts<T> {
  readonly parse: (args: unknown) => MaybePromise<Parsed>;
  readonly source: InstanceSource;
  readonly method: BoundMethod;
  readonly ending: Ending<T>;
}

/**
 * A tool's pipeline: parse the input, get the instance, call the method, end.
 *
 * Stays synchronous as long as every step is, and adds one promise to those of the method otherwise. A class, since the
 * compiler treats the methods of a thousand instances as one, but not the functions of a thousand closures.
 */
export class Invoker<T> {
  readonly #parts: InvokerParts<T>;

  constructor(parts: InvokerParts<T>) {
    this.#parts = parts;
  }

  /** Runs one call. Throws, or rejects, only with what the ending throws. */
  invoke(args: unknown, context: ToolContext): MaybePromise<T> {
    const { parse, ending } = this.#parts;
    const call: RunningCall = { args, context };
    try {
      const parsed = parse(args);
      if (isParsed(parsed)) return this.#proceed(parsed, call);
      return Promise.resolve(parsed)
        .then((outcome) => this.#proceed(outcome, stillWanted(call)))
        .catch((error: unknown) => ending.thrown(error, call));
    } catch (error) {
      return ending.thrown(error, call);
    }
  }

  #proceed(parsed: Parsed, call: RunningCall): MaybePromise<T> {
    const { source, ending } = this.#parts;
    if (!parsed.ok) return ending.invalid(parsed.issues, call);
    if (source.kind === "singleton") return this.#callOn(source.instance, parsed.value, call);
    const scoped = source.resolve(call.context);
    if (!isPromiseLike(scoped)) return this.#inScope(scoped, parsed.value, call);
    return scoped
      .then(({ instance, dispose = NOTHING }) =>
        withDisposal(() => this.#callOn(instance, parsed.value, stillWanted(call)), dispose),
      )
      .catch((error: unknown) => ending.thrown(error, call, parsed.value));
  }

  #inScope({ instance, dispose }: CallInstance, input: unknown, call: RunningCall): MaybePromise<T> {
    if (dispose === undefined) return this.#callOn(instance, input, call);
    return withDisposal(() => this.#callOn(instance, input, call), dispose);
  }

  #callOn(instance: object, input: unknown, call: RunningCall): MaybePromise<T> {
    const { method, ending } = this.#parts;
    let value: unknown;
    try {
      value = method(instance, input, call.context);
    } catch (error) {
      return ending.thrown(error, call, input);
    }
    if (!isPromiseLike(value)) return ending.returned(value, call, input);
    return Promise.resolve(value).then(
      (returned) => ending.returned(returned, call, input),
      (error: unknown) => ending.thrown(error, call, input),
    );
  }
}

const NOTHING = (): void => undefined;

/** Whoever cancelled while something was waited for does not want the method to start. */
function stillWanted(call: RunningCall): RunningCall {
  call.context.signal.throwIfAborted();
  return call;
}

/** Runs something and disposes after it, however it ended; waits only where there is something to wait for. */
function withDisposal<T>(run: () => MaybePromise<T>, dispose: () => MaybePromise<void>): MaybePromise<T> {
  let outcome: MaybePromise<T>;
  try {
    outcome = run();
  } catch (error) {
    return after(dispose(), () => {
      throw error;
    });
  }
  return isPromiseLike(outcome) ? outcome.finally(dispose) : after(dispose(), () => outcome);
}

function after<T>(disposal: MaybePromise<void>, next: () => MaybePromise<T>): MaybePromise<T> {
  return isPromiseLike(disposal) ? disposal.then(next) : next();
}
