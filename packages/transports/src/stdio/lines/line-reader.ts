import type { Readable } from "node:stream";
import { type Line, LineFraming } from "./line-framing.js";

/** What a {@link LineReader} tells, and asks, whoever reads from it. */
export interface LineSink {
  line(line: Line): void;
  /**
   * The input ended, failed or closed, and every line received before that was handed on. Told once; never after
   * {@link LineReader.stop}.
   */
  end(): void;
  /** Whether no further line can be taken right now. */
  blocked(): boolean;
}

/** What a {@link LineReader} reads from. */
export interface LineSource {
  readonly input: Readable;
  readonly maxLineBytes: number;
  /** How long a sink that stays blocked may hold up the end of an input that is over, in milliseconds. */
  readonly closeTimeoutMs: number;
}

/**
 * Reads lines from a stream, one at a time and no faster than they are taken: while its sink is blocked, neither lines
 * already read are handed on nor is more input read. Lines that wait when the input ends are handed on like any other,
 * unless the sink stays blocked for good.
 */
export class LineReader {
  readonly #input: Readable;
  readonly #framing: LineFraming;
  readonly #sink: LineSink;
  #waiting: Line[] = [];
  #next = 0;
  #over = false;
  #stopped = false;
  readonly #closeTimeoutMs: number;
  #stalled: NodeJS.Timeout | undefined;

  constructor({ input, maxLineBytes, closeTimeoutMs }: LineSource, sink: LineSink) {
    this.#input = input;
    this.#framing = new LineFraming(maxLineBytes);
    this.#closeTimeoutMs = closeTimeoutMs;
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
    if (!this.#over && !this.#sink.blocked()) this.#input.resume();
  }

  /** Takes no more input and hands on nothing more. The stream is paused, so that it holds no process. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#waiting = [];
    clearTimeout(this.#stalled);
    this.#input.off("data", this.#onData);
    this.#input.pause();
  }

  /** Lets go of the stream. Until then its errors are taken. */
  detach(): void {
    this.#input.off("end", this.#onEnd).off("close", this.#onClose).off("error", this.#onClose);
  }

  readonly #onData = (chunk: Uint8Array | string): void => {
    this.#add(this.#framing.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk));
    this.#deliver();
    if (this.#sink.blocked()) this.#input.pause();
  };

  /** Only a regular end completes the last line: what stands before a failure may be half a message. */
  readonly #onEnd = (): void => {
    if (this.#stopped || this.#over) return;
    this.#add(this.#framing.end());
    this.#onClose();
  };

  readonly #onClose = (): void => {
    if (this.#stopped || this.#over) return;
    this.#over = true;
    this.#deliver();
  };

  readonly #finish = (): void => {
    if (this.#stopped) return;
    this.stop();
    this.#sink.end();
  };

  #add(lines: Line[]): void {
    this.#waiting =
      this.#next < this.#waiting.length ? [...this.#waiting.slice(this.#next), ...lines] : lines;
    this.#next = 0;
  }

  #deliver(): void {
    while (!this.#sink.blocked()) {
      const line = this.#waiting[this.#next];
      if (line === undefined) break;
      this.#next++;
      this.#sink.line(line);
    }
    if (this.#over) this.#finishOrWait();
  }

  /** Each time the sink takes something, it has the whole time again: slow is not stuck. */
  #finishOrWait(): void {
    clearTimeout(this.#stalled);
    if (this.#next >= this.#waiting.length) this.#finish();
    else this.#stalled = setTimeout(this.#finish, this.#closeTimeoutMs);
  }
}
