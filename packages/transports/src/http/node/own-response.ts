import { type IncomingMessage, ServerResponse } from "node:http";

/**
 * A response of a server of our own. It tells of its end, and outlives a client that has gone, without listeners: to add
 * them to every response takes longer than all that the rules do with it.
 */
export class OwnResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #onClose: (() => void) | undefined;

  /** Sets the one listener that hears that nothing more can be sent. */
  whenClosed(listener: () => void): void {
    this.#onClose = listener;
  }

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === "close") this.#onClose?.();
    // A failing socket also closes the response, which is how the exchange learns of it.
    if (event === "error" && this.listenerCount(event) === 0) return false;
    return super.emit(event, ...args);
  }
}
