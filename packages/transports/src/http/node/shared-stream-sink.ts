import type { ServerResponse } from "node:http";
import type { StreamSink } from "../exchange-port.js";

/**
 * Streams into a response of somebody else's server, which others may have wrapped. Its own buffer is the only one before
 * back-pressure is reported.
 */
export class SharedStreamSink implements StreamSink {
  readonly #response: ServerResponse;
  #onDrained: (() => void) | undefined;
  #listens = false;

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  write(text: string): boolean {
    return this.#isOpen() ? this.#response.write(text) : true;
  }

  onceDrained(listener: () => void): void {
    this.#onDrained = listener;
    if (this.#listens) return;
    this.#listens = true;
    // Once and for all: who wraps responses may hand listeners on, and forget to take them back.
    this.#response.on("drain", () => {
      const told = this.#onDrained;
      this.#onDrained = undefined;
      told?.();
    });
  }

  end(text?: string): void {
    if (this.#isOpen()) this.#response.end(text);
  }

  #isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded;
  }
}
