import type { CallInstances, InstanceSource } from "../container/service-resolver.js";
import type { CallContext } from "../context/call-context.js";
import { isParsed, type Parsed } from "../schema/schema-adapter.js";
import { isPromiseLike, type MaybePromise } from "../schema/maybe-promise.js";
import { heldOpen, isGenerator } from "./collect/held-open.js";
import type { PlainMethod } from "./bind-method.js";
import type { Ending } from "./ending/ending.js";
import type { Pipeline } from "./pipeline/pipeline.js";
import type { RunningCall } from "./running-call.js";

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

  /**
   * Runs one call. Throws, or rejects, only with what the ending throws. Where that fails at once, over a sentence of the app's
   * say, it is asked once more, how a call ends that failed so.
   */
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
