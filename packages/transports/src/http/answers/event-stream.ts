import { EVENT_STREAM } from "../headers/accept.js";
import type { HttpExchange, ResponseHeaders, StreamSink } from "../exchange-port.js";
import { startTimer } from "../timer.js";
import { HeldTexts } from "./held-texts.js";

/** Proxies would otherwise keep events until the stream ends. */
const STREAM_HEADERS: ResponseHeaders = {
  "content-type": EVENT_STREAM,
  "cache-control": "no-cache",
  "x-accel-buffering": "no",
};

/** Told of what others have hooked into a host's answers and what failed there, for the operator to know. */
export type OnFault = (fault: unknown) => void;

/** How many characters of notifications wait for a reader that lags; beyond, the oldest are dropped. */
export const MAX_HELD_CHARS = 65_536;

/** Shorter than the silence, in milliseconds, after which proxies usually give a connection up. */
const KEEP_ALIVE_MS = 25_000;
const COMMENT = ": keep-alive\n\n";

/**
 * One answer as server-sent events: any number of notifications, then the reply, each an event of its own.
 *
 * A slow reader does not make the server hoard. What the host has not passed on when it asks to wait stays in its
 * buffer; after that up to {@link MAX_HELD_CHARS} of notifications are held, the newest of them always; the reply is
 * never dropped.
 *
 * Whoever tells something by it does not learn that the host failed to: the answer is cut, and the operator told.
 */
export class EventStream {
  readonly #http: HttpExchange;
  readonly #sink: StreamSink;
  readonly #onFault: OnFault;
  readonly #keepAlive: ReturnType<typeof setInterval>;
  readonly #held = new HeldTexts(MAX_HELD_CHARS);
  #blocked = false;
  #ended = false;

  /** @throws what keeps the host from opening it; nothing else here throws */
  constructor(http: HttpExchange, headers: ResponseHeaders, onFault: OnFault) {
    this.#http = http;
    this.#onFault = onFault;
    this.#sink = http.openStream(200, { ...STREAM_HEADERS, ...headers });
    this.#keepAlive = startTimer(() => this.comment(), KEEP_ALIVE_MS);
  }

  /** Sends a serialized message that is not the last one. */
  notify(message: string): void {
    if (this.#ended) return;
    if (this.#blocked) this.#held.push(eventOf(message));
    else this.#write(eventOf(message));
  }

  /** Breaks the silence without a message. A reader that lags has not been silent. */
  comment(): void {
    if (!this.#ended && !this.#blocked) this.#write(COMMENT);
  }

  /** Sends the reply if there is one, after all that is held, and ends the stream. */
  end(reply?: string): void {
    if (this.#ended) return;
    this.#finish();
    const held = this.#held.take().join("");
    try {
      this.#sink.end(reply === undefined ? held : held + eventOf(reply));
    } catch (fault) {
      this.#cut(fault);
    }
  }

  #release(): void {
    if (this.#ended) return;
    const events = this.#held.take().join("");
    this.#blocked = false;
    if (events !== "") this.#write(events);
  }

  #write(text: string): void {
    try {
      this.#blocked = !this.#sink.write(text);
      if (this.#blocked) this.#sink.onceDrained(() => this.#release());
    } catch (fault) {
      this.#cut(fault);
    }
  }

  #cut(fault: unknown): void {
    this.#finish();
    this.#http.abandon();
    this.#onFault(fault);
  }

  #finish(): void {
    this.#ended = true;
    clearInterval(this.#keepAlive);
  }
}

/** A serialized JSON message has no line break, so one `data` line carries it (HTML, server-sent events). */
function eventOf(message: string): string {
  return `event: message\ndata: ${message}\n\n`;
}
