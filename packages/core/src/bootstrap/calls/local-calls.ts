import { abortError } from "@toolwright/kernel";
import type { CallContext } from "../../context/call-context.js";
import { LocalContext, type LocalCallOptions } from "../../context/local-context.js";
import { type AnyGenerator, heldOpen, isGenerator, leave } from "../../invocation/collect/held-open.js";
import type { MaybePromise } from "../../schema/maybe-promise.js";
import { withinGrace } from "./within-grace.js";

/** The calls from within the process that are under way. */
export class LocalCalls {
  /** Each with the generator that it goes on in after it was answered. */
  readonly #running = new Map<LocalContext, AnyGenerator | undefined>();
  #isClosing = false;
  /** Told when the last call has ended. */
  #onIdle: (() => void) | undefined;

  /**
   * Runs a call in a context of its own. One that answers with a generator lasts as long as that.
   *
   * @throws the reason of a signal that has fired already; nothing is started then
   */
  readonly run = async <T>(
    toolName: string,
    options: LocalCallOptions | undefined,
    invoke: (context: CallContext) => MaybePromise<T>,
  ): Promise<T> => {
    options?.signal?.throwIfAborted();
    const context = new LocalContext(toolName, options);
    this.#running.set(context, undefined);
    let isLasting = false;
    try {
      const outcome = await invoke(context);
      isLasting = isGenerator(outcome);
      return isGenerator(outcome) ? this.#lasting(outcome, context) : outcome;
    } finally {
      if (!isLasting) this.#end(context);
    }
  };

  /** Cancels all calls at once, and waits until they have ended, but not for ever. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const [context, generator] of this.#running) {
      context.cancel(abortError("The app is closing"));
      if (generator !== undefined) leave(generator);
    }
    if (this.#running.size === 0) return;
    await withinGrace(new Promise<void>((resolve) => (this.#onIdle = resolve)));
  }

  #lasting<T extends AnyGenerator>(generator: T, context: LocalContext): T {
    const held = heldOpen(generator, {
      end: () => {
        this.#end(context);
      },
      assertGoesOn: () => {
        context.throwIfCancelled();
      },
    });
    if (this.#isClosing) leave(held);
    else this.#running.set(context, held);
    return held;
  }

  #end(context: LocalContext): void {
    context.end();
    this.#running.delete(context);
    if (this.#running.size === 0) this.#onIdle?.();
  }
}
