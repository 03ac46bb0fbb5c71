import type { CallInstances, InstanceSource } from "../container/service-resolver.js";
import type { ToolContext } from "../context/tool-context.js";
import { isParsed, type Issue, type Parsed } from "../schema/schema-adapter.js";
import { isPromiseLike, type MaybePromise } from "../schema/maybe-promise.js";
import type { BoundMethod } from "./bind-arguments.js";
import type { Pipeline } from "./pipeline/pipeline.js";

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
  /** What an error filter answered with, which is the content of a failure. */
  readonly filtered: (content: unknown, call: RunningCall, input: unknown) => T;
  /** What an interceptor made of a result; absent where what a call ends in is none. */
  readonly rewritten?: (result: unknown, rewriting: Rewriting<T>) => MaybePromise<T>;
}

/** A result on its way out that an interceptor put another in place of. */
export interface Rewriting<T> {
  /** The result that it was given; `undefined` where it did not ask for one. */
  readonly previous: T | undefined;
  readonly call: RunningCall;
  readonly input: unknown;
}

/** The parts of one tool's calls, decided at boot. */
export interface InvokerParts<T> {
  readonly parse: (args: unknown) => MaybePromise<Parsed>;
  readonly source: InstanceSource;
  readonly ending: Ending<T>;
  /** What runs: a pipeline with the method in it, or, where nothing stands around it, the method alone. */
  readonly run: Pipeline<T> | BoundMethod;
}

/**
 * The calls of one tool: parse the input, get the instance, run the pipeline or just the method, end.
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
    if (source.kind === "singleton") return this.#callOn(source.kept, parsed.value, call);
    let made: MaybePromise<CallInstances>;
    try {
      made = source.resolve(call.context);
    } catch (error) {
      return this.#unmade(error, parsed.value, call);
    }
    if (!isPromiseLike(made)) return this.#inScope(made, parsed.value, call);
    return made.then(
      (late) =>
        withDisposal(() => this.#callWanted(late.instances, parsed.value, call), late.dispose ?? NOTHING),
      (error: unknown) => this.#unmade(error, parsed.value, call),
    );
  }

  #inScope({ instances, dispose }: CallInstances, input: unknown, call: RunningCall): MaybePromise<T> {
    if (dispose === undefined) return this.#callOn(instances, input, call);
    return withDisposal(() => this.#callOn(instances, input, call), dispose);
  }

  #callWanted(made: readonly object[], input: unknown, call: RunningCall): MaybePromise<T> {
    try {
      stillWanted(call);
    } catch (error) {
      return this.#parts.ending.thrown(error, call, input);
    }
    return this.#callOn(made, input, call);
  }

  #callOn(made: readonly object[], input: unknown, call: RunningCall): MaybePromise<T> {
    const { run, ending } = this.#parts;
    if (typeof run !== "function") return run.run(made, input, call);
    let value: unknown;
    try {
      value = run(made[0], input, call.context);
    } catch (error) {
      return ending.thrown(error, call, input);
    }
    if (!isPromiseLike(value)) return ending.returned(value, call, input);
    return Promise.resolve(value).then(
      (returned) => ending.returned(returned, call, input),
      (error: unknown) => ending.thrown(error, call, input),
    );
  }

  #unmade(error: unknown, input: unknown, call: RunningCall): MaybePromise<T> {
    const { ending, run, source } = this.#parts;
    return typeof run === "function"
      ? ending.thrown(error, call, input)
      : run.failUnmade(error, call, { made: source.kept, input });
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
