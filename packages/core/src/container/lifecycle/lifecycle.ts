/**
 * A singleton with something to begin before the first call, such as opening a pool or subscribing to a queue.
 *
 * Singletons that the app's containers made while it booted are started: services, guards, and what they inject. Not
 * values of `toConstantValue`, which are their author's, nor what only a call makes.
 *
 * @example
 * ```ts
 * @injectable()
 * export class Pool implements OnStart, OnStop {
 *   async onStart(): Promise<void> {
 *     await this.connect();
 *   }
 *   async onStop(): Promise<void> {
 *     await this.drain();
 *   }
 * }
 * ```
 */
export interface OnStart {
  /**
   * Runs once, after everything that this instance injects has started, and is awaited before `createApp` resolves. What
   * it throws keeps the app from starting (`TW_START_FAILED`).
   */
  onStart(): void | Promise<void>;
}

/** A singleton with something to end after the last call: the counterpart of {@link OnStart}. An instance needs no `onStart` to have one. */
export interface OnStop {
  /**
   * Runs once, when transports are closed and calls have ended, before anything that this instance injects is stopped or
   * disposed. Awaited up to the app's `stopDeadlineMs`; what it throws is logged.
   */
  onStop(): void | Promise<void>;
}
