import type { CallInstances, InstanceSource } from "../container/service-resolver.js";
import type { CallContext } from "../context/call-context.js";
import { isParsed, type Issue, type Parsed } from "../schema/schema-adapter.js";
import { isPromiseLike, type MaybePromise } from "../schema/maybe-promise.js";
import { heldOpen, isGenerator } from "./collect/held-open.js";
import type { PlainMethod } from "./bind-method.js";
import type { Pipeline } from "./pipeline/pipeline.js";

/** One call on its way, for whoever ends it. */
export interface RunningCall {
  /** The arguments, as they were sent. */
  readonly sent: unknown;
  readonly context: CallContext;
}

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
  /** Of the result that it was given; `undefined` where it did not ask for one. */
  readonly note: unknown;
  /** The interceptor's name, for whoever wrote it. */
  readonly by: string;
  readonly running: RunningCall;
  readonly input: unknown;
}

/** The parts of one tool's calls, decided at boot. */
export interface InvokerParts<T> {
  readonly parse: (sent: unknown) => MaybePromise<Parsed>;
  readonly source: InstanceSource;
  readonly ending: Ending<T>;
  /** What runs: a pipeline with the method in it, or, where nothing stands around it, the method alone. */
  readonly run: Pipeline<T> | PlainMethod;
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

  /** Runs one running. Throws, or rejects, only with what the ending throws. */
  invoke(sent: unknown, context: CallContext): MaybePromise<T> {
    const { parse, ending } = this.#parts;
    const running: RunningCall = { sent, context };
    try {
      const parsed = parse(sent);
      if (isParsed(parsed)) return this.#proceed(parsed, running);
      return Promise.resolve(parsed)
        .then((outcome) => this.#proceed(outcome, stillWanted(running)))
        .catch((error: unknown) => ending.thrown(error, running));
    } catch (error) {
      return ending.thrown(error, running);
    }
  }

  #proceed(parsed: Parsed, running: RunningCall): MaybePromise<T> {
    const { source, ending } = this.#parts;
    if (!parsed.ok) return ending.invalid(parsed.issues, running);
    if (source.kind === "singleton") return this.#callOn(source.kept, parsed.value, running);
    let made: MaybePromise<CallInstances>;
    try {
      made = source.resolve(running.context);
    } catch (error) {
      return this.#unmade(error, parsed.value, running);
    }
    if (!isPromiseLike(made)) return this.#inScope(made, parsed.value, running);
    return made.then(
      (late) =>
        withDisposal(() => this.#callWanted(late.instances, parsed.value, running), late.dispose ?? NOTHING),
      (error: unknown) => this.#unmade(error, parsed.value, running),
    );
  }

  #inScope({ instances, dispose }: CallInstances, input: unknown, running: RunningCall): MaybePromise<T> {
    if (dispose === undefined) return this.#callOn(instances, input, running);
    return withDisposal(() => this.#callOn(instances, input, running), dispose);
  }

  #callWanted(made: readonly object[], input: unknown, running: RunningCall): MaybePromise<T> {
    try {
      stillWanted(running);
    } catch (error) {
      return this.#parts.ending.thrown(error, running, input);
    }
    return this.#callOn(made, input, running);
  }

  #callOn(made: readonly object[], input: unknown, running: RunningCall): MaybePromise<T> {
    const { run, ending } = this.#parts;
    if (typeof run !== "function") return run.run(made, input, running);
    let value: unknown;
    try {
      value = run(made[0], input, running.context);
    } catch (error) {
      return ending.thrown(error, running, input);
    }
    if (!isPromiseLike(value)) return ending.returned(value, running, input);
    return Promise.resolve(value).then(
      (returned) => ending.returned(returned, running, input),
      (error: unknown) => ending.thrown(error, running, input),
    );
  }

  #unmade(cause: unknown, input: unknown, running: RunningCall): MaybePromise<T> {
    const { ending, run, source } = this.#parts;
    const error = ending.unmade === undefined ? cause : ending.unmade(cause, running);
    return typeof run === "function"
      ? ending.thrown(error, running, input)
      : run.failUnmade(error, running, { made: source.kept, input });
  }
}

const NOTHING = (): void => undefined;

/** Whoever cancelled while something was waited for does not want the method to start. */
function stillWanted(running: RunningCall): RunningCall {
  running.context.throwIfCancelled();
  return running;
}

/**
 * Runs something and disposes after it, however it ended; waits only where there is something to wait for. What a generator
 * works with is disposed after the generator.
 */
function withDisposal<T>(run: () => MaybePromise<T>, dispose: () => MaybePromise<void>): MaybePromise<T> {
  const failed = (error: unknown): MaybePromise<never> =>
    after(dispose(), () => {
      throw error;
    });
  const ended = (outcome: T): MaybePromise<T> =>
    isGenerator(outcome) ? heldOpen(outcome, { end: dispose }) : after(dispose(), () => outcome);
  let outcome: MaybePromise<T>;
  try {
    outcome = run();
  } catch (error) {
    return failed(error);
  }
  return isPromiseLike(outcome) ? outcome.then(ended, failed) : ended(outcome);
}

function after<T>(disposal: MaybePromise<void>, next: () => MaybePromise<T>): MaybePromise<T> {
  return isPromiseLike(disposal) ? disposal.then(next) : next();
}
