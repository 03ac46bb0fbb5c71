import { abortError } from "@toolwright/kernel";
import { LocalContext, type LocalCallOptions } from "../../context/local-context.js";
import type { ToolContext } from "../../context/tool-context.js";
import type { MaybePromise } from "../../schema/maybe-promise.js";

/** How long a call may still run after its app began to close, in milliseconds. */
export const GRACE_MS = 5000;

/** The calls from within the process that are under way. */
export class LocalCalls {
  readonly #running = new Set<LocalContext>();
  /** Told when the last call has ended. */
  #onIdle: (() => void) | undefined;

  /**
   * Runs a call in a context of its own.
   *
   * @throws the reason of a signal that has fired already; nothing is started then
   */
  readonly run = async <T>(
    toolName: string,
    options: LocalCallOptions | undefined,
    invoke: (context: ToolContext) => MaybePromise<T>,
  ): Promise<T> => {
    options?.signal?.throwIfAborted();
    const context = new LocalContext(toolName, options);
    this.#running.add(context);
    try {
      return await invoke(context);
    } finally {
      context.end();
      this.#running.delete(context);
      if (this.#running.size === 0) this.#onIdle?.();
    }
  };

  /** Cancels all calls at once, and waits until they have ended, but not for ever. */
  async close(): Promise<void> {
    for (const context of this.#running) context.cancel(abortError("The app is closing"));
    if (this.#running.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GRACE_MS);
      const onIdle = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#onIdle = onIdle;
    });
  }
}
