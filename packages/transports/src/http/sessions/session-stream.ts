import type { Outlet } from "@toolwright/kernel";
import { EventStream, type OnFault } from "../answers/event-stream.js";
import { HeldTexts } from "../answers/held-texts.js";
import type { HttpExchange } from "../exchange-port.js";

/** How many characters of notifications wait for a client that has no stream open; beyond, the oldest are dropped. */
export const MAX_WAITING_CHARS = 4096;

interface OpenStream {
  readonly events: EventStream;
  readonly onEnd: () => void;
}

/**
 * What a session hears outside its requests: the stream that its client opens with GET (2025-11-25, basic/transports).
 *
 * One at a time: a new stream takes the place of the one before, whose connection may be dead without anybody having
 * noticed. Between two streams a little waits; there is no replay by `Last-Event-ID`.
 */
export class SessionStream implements Outlet {
  readonly #waiting = new HeldTexts(MAX_WAITING_CHARS);
  readonly #onFault: OnFault;
  #open: OpenStream | undefined;

  constructor(onFault: OnFault) {
    this.#onFault = onFault;
  }

  /** Sends a serialized notification, or keeps it for the next stream, one copy of it. */
  notify(message: string): void {
    if (this.#open === undefined) this.#waiting.pushOnce(message);
    else this.#open.events.notify(message);
  }

  /**
   * Answers a GET with the stream.
   *
   * @param onEnd told once, when this stream has ended: by its client, by a later one, or by the session's end
   * @throws what keeps the host from opening it; `onEnd` is not told then
   */
  open(http: HttpExchange, onEnd: () => void): void {
    this.end();
    const stream: OpenStream = { events: new EventStream(http, {}, this.#onFault), onEnd };
    this.#open = stream;
    // What a host has written nothing to, it may not have begun to send.
    stream.events.comment();
    for (const message of this.#waiting.take()) stream.events.notify(message);
    http.onClientGone(() => this.#end(stream));
  }

  /** Ends the stream that is open, if there is one. */
  end(): void {
    if (this.#open !== undefined) this.#end(this.#open);
  }

  #end(stream: OpenStream): void {
    if (this.#open !== stream) return;
    this.#open = undefined;
    stream.events.end();
    stream.onEnd();
  }
}
