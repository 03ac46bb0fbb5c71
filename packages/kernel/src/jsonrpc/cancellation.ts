import type { Reply } from "./messages/reply.js";

/**
 * Lets go of whoever waits for a reply that will not come: a cancelled method may take its time, or never end. For an
 * exchange that cannot wait, whose `cancelled()` it is told by.
 */
export class Cancellation {
  #announced = false;
  #release: (() => void) | undefined;

  /** Says that no reply will come. */
  announce(): void {
    this.#announced = true;
    this.#release?.();
  }

  /** The reply, or `undefined` as soon as it is known that none will come. Asked once. */
  unless(reply: Promise<Reply | undefined>): Promise<Reply | undefined> {
    if (this.#announced) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      const release = (): void => resolve(undefined);
      this.#release = release;
      void reply.then(resolve);
    });
  }
}
