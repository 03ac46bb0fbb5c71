import type { ServerResponse } from "node:http";
import type { StreamSink } from "../exchange-port.js";

/**
 * Streams into a response of somebody else's server, which others may have wrapped. Its own buffer is the only one before
 * back-pressure is reported.
 */
export class SharedStreamSink implements StreamSink {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  write(text: string): boolean {
    return this.#isOpen() ? this.#response.write(text) : true;
  }

  onceDrained(listener: () => void): void {
    this.#response.once("drain", listener);
  }

  end(text?: string): void {
    if (this.#isOpen()) this.#response.end(text);
  }

  #isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }
}
