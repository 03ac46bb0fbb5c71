import type { Call } from "./call.js";
import type { RequestId } from "./messages/message.js";

/** The calls of one connection that wait for their method. Where every method is synchronous, it stays without a map. */
export class InFlight {
  #calls: Map<RequestId, Call> | undefined;

  get isEmpty(): boolean {
    return this.#calls === undefined || this.#calls.size === 0;
  }

  find(id: RequestId): Call | undefined {
    return this.#calls?.get(id);
  }

  /** Takes a call whose id is not in flight. */
  add(call: Call): void {
    this.#calls ??= new Map();
    this.#calls.set(call.id, call);
  }

  /** Forgets a call; one with the same id that came after it stays. */
  remove(call: Call): void {
    if (this.#calls?.get(call.id) === call) this.#calls.delete(call.id);
  }

  all(): readonly Call[] {
    return [...(this.#calls?.values() ?? [])];
  }
}
