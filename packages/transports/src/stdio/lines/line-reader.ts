import type { Readable } from "node:stream";
import { type Line, LineFraming } from "./line-framing.js";

/** What a {@link LineReader} tells, and asks, whoever reads from it. */
export interface LineSink {
  line(line: Line): void;
  /** The input ended, failed or closed. Told once; never after {@link LineReader.stop}. */
  end(): void;
  /** Whether no further line can be taken right now. */
  blocked(): boolean;
}

/**
 * Reads lines from a stream, one at a time and no faster than they are taken: while its sink is blocked, neither lines
 * already read are handed on nor is more input read.
 */
export class LineReader {
  readonly #input: Readable;
  readonly #framing: LineFraming;
  readonly #sink: LineSink;
  #waiting: Line[] = [];
  #next = 0;
  #stopped = false;

  constructor(input: Readable, maxLineBytes: number, sink: LineSink) {
    this.#input = input;
    this.#framing = new LineFraming(maxLineBytes);
    this.#sink = sink;
  }

  /** Starts to read. An input that is already over ends in a microtask. */
  start(): void {
    this.#input
      .on("data", this.#onData)
      .on("end", this.#onEnd)
      .on("close", this.#onClose)
      .on("error", this.#onClose);
    this.#input.resume();
    if (this.#input.readableEnded || this.#input.destroyed) queueMicrotask(this.#onClose);
  }

  /** Goes on where the sink is blocked no more. */
  resume(): void {
    if (this.#stopped) return;
    this.#deliver();
    if (!this.#sink.blocked()) this.#input.resume();
  }

  /** Takes no more input and hands on nothing more. The stream is paused, so that it holds no process. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#waiting = [];
    this.#input.off("data", this.#onData);
    this.#input.pause();
  }

  /** Lets go of the stream. Until then its errors are taken. */
  detach(): void {
    this.#input.off("end", this.#onEnd).off("close", this.#onClose).off("error", this.#onClose);
  }

  readonly #onData = (chunk: Uint8Array | string): void => {
    const lines = this.#framing.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
    this.#waiting =
      this.#next < this.#waiting.length ? [...this.#waiting.slice(this.#next), ...lines] : lines;
    this.#next = 0;
    this.#deliver();
    if (this.#sink.blocked()) this.#input.pause();
  };

  /** Only a regular end completes the last line: what stands before a failure may be half a message. */
  readonly #onEnd = (): void => {
    if (this.#stopped) return;
    for (const line of this.#framing.end()) this.#sink.line(line);
    this.#onClose();
  };

  readonly #onClose = (): void => {
    if (this.#stopped) return;
    this.stop();
    this.#sink.end();
  };

  #deliver(): void {
    while (!this.#sink.blocked()) {
      const line = this.#waiting[this.#next++];
      if (line === undefined) return;
      this.#sink.line(line);
    }
  }
}
