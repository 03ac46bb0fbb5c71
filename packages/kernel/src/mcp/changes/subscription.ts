import type { Call } from "../../jsonrpc/call.js";
import type { Connection } from "../../jsonrpc/connection.js";
import type { Params } from "../../jsonrpc/messages/message.js";
import { MetaKey } from "../meta-keys.js";
import type { ListFollower } from "./list-changes.js";
import type { ListKindFacts } from "./list-kind.js";

/**
 * What one `subscriptions/listen` asked to be told, as long as it lasts (2026-07-28, basic/patterns/subscriptions). Each
 * of its messages names it.
 */
export class Subscription implements ListFollower {
  readonly #call: Call;
  readonly #honoured: readonly ListKindFacts[];
  readonly #meta: Params;
  #hasEnded = false;

  /** @param honoured what was asked for, as far as the server tells it */
  constructor(call: Call, honoured: readonly ListKindFacts[]) {
    this.#call = call;
    this.#honoured = honoured;
    this.#meta = { [MetaKey.subscriptionId]: call.id };
  }

  get connection(): Connection {
    return this.#call.connection;
  }

  /** Says what will be told; anything else that was asked for is left out. */
  acknowledge(): void {
    const notifications = Object.fromEntries(this.#honoured.map(({ filter }) => [filter, true]));
    this.#notify("notifications/subscriptions/acknowledged", { notifications });
  }

  tell(changed: ListKindFacts): void {
    if (!this.#hasEnded && this.#honoured.includes(changed)) this.#notify(changed.notification, {});
  }

  /**
   * Resolves to the closing result once the server is about to close, or the client ends it: then nobody reads it.
   * Where other messages follow on the same channel, a cancellation comes before the result (basic/utilities/cancellation);
   * a stream just ends.
   */
  ended(): Promise<object> {
    return new Promise((resolve) => {
      const end = (): void => {
        this.#hasEnded = true;
        resolve({ _meta: this.#meta });
      };
      this.#call.signal.addEventListener("abort", end, { once: true });
      this.#call.atFinish(() => {
        if (this.#call.exchange.delivery !== "stream")
          this.#notify("notifications/cancelled", { requestId: this.#call.id });
        end();
      });
    });
  }

  #notify(method: string, params: Params): void {
    this.#call.notify(method, { ...params, _meta: this.#meta });
  }
}
