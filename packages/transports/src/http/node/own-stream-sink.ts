import type { ServerResponse } from "node:http";
import type { StreamSink } from "../exchange-port.js";

/** A tick that is asked for by a microtask comes after all that follow: what awaits nothing but those ends before it. */
const SETTLED = Promise.resolve();

/**
 * Streams into a response of our own. What is written in one turn leaves as one piece, and with the end where that follows:
 * node:http frames every piece by four writes, and sends none before the turn is over either.
 */
export class OwnStreamSink implements StreamSink {
  readonly #response: ServerResponse;
  #waiting = "";

  /** @param response without hooks of others, which would fail where nobody hears of it */
  constructor(response: ServerResponse) {
    this.#response = response;
  }

  write(text: string): boolean {
    if (!this.#isOpen()) return true;
    if (this.#waiting === "") void SETTLED.then(() => process.nextTick(flush, this));
    this.#waiting += text;
    // Of so many characters the response's own buffer is full once it has them, so that it drains.
    return !this.#response.writableNeedDrain && this.#waiting.length < this.#response.writableHighWaterMark;
  }

  onceDrained(listener: () => void): void {
    this.#response.once("drain", listener);
  }

  end(text = ""): void {
    if (!this.#isOpen()) return;
    const last = this.#take() + text;
    if (last === "") this.#response.end();
    else this.#response.end(last);
  }

  /** Hands over what this turn has written. @internal */
  flush(): void {
    const text = this.#take();
    if (text !== "" && this.#isOpen()) this.#response.write(text);
  }

  #take(): string {
    const text = this.#waiting;
    this.#waiting = "";
    return text;
  }

  #isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }
}

function flush(sink: OwnStreamSink): void {
  sink.flush();
}
