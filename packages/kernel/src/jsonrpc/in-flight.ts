import type { Call } from "./call.js";
import type { RequestId } from "./messages/message.js";

/**
 * The calls of one connection that wait for their method.
 *
 * Most connections have one such call at most (where every HTTP exchange is a connection, always), so the first one
 * needs no map.
 */
export class InFlight {
  #sole: Call | undefined;
  #others: Map<RequestId, Call> | undefined;

  get isEmpty(): boolean {
    return this.#sole === undefined && (this.#others === undefined || this.#others.size === 0);
  }

  find(id: RequestId): Call | undefined {
    return this.#sole?.request.id === id ? this.#sole : this.#others?.get(id);
  }

  /** Takes a call whose id is not in flight. */
  add(call: Call): void {
    if (this.#sole === undefined) this.#sole = call;
    else (this.#others ??= new Map()).set(call.request.id, call);
  }

  /** Forgets a call; one with the same id that came after it stays. */
  remove(call: Call): void {
    if (this.#sole === call) this.#sole = undefined;
    else if (this.#others?.get(call.request.id) === call) this.#others.delete(call.request.id);
  }

  all(): readonly Call[] {
    return [...(this.#sole === undefined ? [] : [this.#sole]), ...(this.#others?.values() ?? [])];
  }
}
