import type { Call } from "./call.js";
import type { RequestId } from "./messages/message.js";

/**
 * The calls of one connection that wait for their method. Most connections have one at a time, which then costs no map:
 * a map that is filled and emptied over and over allocates its table anew each time.
 */
export class InFlight {
  #one: Call | undefined;
  #others: Map<RequestId, Call> | undefined;

  get isEmpty(): boolean {
    return this.#one === undefined && (this.#others === undefined || this.#others.size === 0);
  }

  find(id: RequestId): Call | undefined {
    return this.#one?.id === id ? this.#one : this.#others?.get(id);
  }

  /** Takes a call whose id is not in flight. */
  add(call: Call): void {
    if (this.#one === undefined) this.#one = call;
    else (this.#others ??= new Map()).set(call.id, call);
  }

  /** Forgets a call; one with the same id that came after it stays. */
  remove(call: Call): void {
    if (this.#one === call) this.#one = undefined;
    else if (this.#others?.get(call.id) === call) this.#others.delete(call.id);
  }

  all(): readonly Call[] {
    return [...(this.#one === undefined ? [] : [this.#one]), ...(this.#others?.values() ?? [])];
  }
}
