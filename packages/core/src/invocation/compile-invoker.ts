import type { CallInstance, InstanceSource } from "../container/service-resolver.js";
import type { ToolContext } from "../context/tool-context.js";
import type { Issue, Parsed } from "../schema/schema-adapter.js";
import { isPromiseLike, type MaybePromise } from "../schema/maybe-promise.js";
import type { BoundMethod } from "./bind-arguments.js";

/** How a call ends, for one kind of caller. `thrown` may throw again. */
export interface Ending<T> {
  readonly returned: (value: unknown) => MaybePromise<T>;
  readonly thrown: (error: unknown) => T;
  readonly invalid: (issues: readonly Issue[]) => T;
}

/** The parts of one tool's pipeline, decided at boot. */
export interface InvokerParts<T> {
  readonly parse: (args: unknown) => MaybePromise<Parsed>;
  readonly source: InstanceSource;
  readonly method: BoundMethod;
  readonly ending: Ending<T>;
}

/** Runs one call of one tool. */
export type Invoker<T> = (args: unknown, context: ToolContext) => MaybePromise<T>;

/**
 * Composes a tool's pipeline: parse the input, get the instance, call the method, end.
 *
 * Stays synchronous as long as every step is, and adds one promise to those of the method otherwise.
 */
export function compileInvoker<T>({ parse, source, method, ending }: InvokerParts<T>): Invoker<T> {
  const { returned, thrown, invalid } = ending;

  return (args, context) => {
    try {
      const parsed = parse(args);
      if (!isPromiseLike(parsed)) return proceed(parsed, context);
      return Promise.resolve(parsed)
        .then((outcome) => proceed(outcome, stillWanted(context)))
        .catch(thrown);
    } catch (error) {
      return thrown(error);
    }
  };

  function proceed(parsed: Parsed, context: ToolContext): MaybePromise<T> {
    if (!parsed.ok) return invalid(parsed.issues);
    if (source.kind === "singleton") return callOn(source.instance, parsed.value, context);
    const scoped = source.resolve(context);
    if (!isPromiseLike(scoped)) return inScope(scoped, parsed.value, context);
    return scoped
      .then(({ instance, dispose = NOTHING }) =>
        withDisposal(() => callOn(instance, parsed.value, stillWanted(context)), dispose),
      )
      .catch(thrown);
  }

  function inScope(scoped: CallInstance, input: unknown, context: ToolContext): MaybePromise<T> {
    const { instance, dispose } = scoped;
    if (dispose === undefined) return callOn(instance, input, context);
    return withDisposal(() => callOn(instance, input, context), dispose);
  }

  function callOn(instance: object, input: unknown, context: ToolContext): MaybePromise<T> {
    let value: unknown;
    try {
      value = method(instance, input, context);
    } catch (error) {
      return thrown(error);
    }
    return isPromiseLike(value) ? Promise.resolve(value).then(returned, thrown) : returned(value);
  }
}

const NOTHING = (): void => undefined;

/** Whoever cancelled while something was waited for does not want the method to start. */
function stillWanted(context: ToolContext): ToolContext {
  context.signal.throwIfAborted();
  return context;
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
