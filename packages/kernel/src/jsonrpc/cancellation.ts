import type { Reply } from "./messages/reply.js";

/**
 * Lets go of whoever waits for a reply that will not come: a cancelled method may take its time, or never end. For an
 * exchange that cannot wait, whose `cancelled()` it is told by.
 */
export class Cancellation {
  #announced = false;
  #done: ((reply: Reply | undefined) => void) | undefined;

  /** Says that no reply will come. */
  announce(): void {
    this.#announced = true;
    this.#settle(undefined);
  }

  /**
   * Tells of the reply, or of `undefined` as soon as it is known that none will come. Asked once.
   *
   * @param done told once, at once if it is known already; must not throw. A callback, since one more promise per call is dear
   */
  whenSettled(reply: Promise<Reply | undefined>, done: (reply: Reply | undefined) => void): void {
    this.#done = done;
    if (this.#announced) this.#settle(undefined);
    else void reply.then((settled) => this.#settle(settled));
  }

  #settle(reply: Reply | undefined): void {
    const done = this.#done;
    this.#done = undefined;
    done?.(reply);
  }
}
