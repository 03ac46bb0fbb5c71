import type { Readable } from "node:stream";
import { type Line, LineFraming } from "./line-framing.js";
import { type Loss, lossOf } from "./stream-loss.js";

/** What a {@link LineReader} tells, and asks, whoever reads from it. */
export interface LineSink {
  line(line: Line): void;
  /**
   * The input ended, failed or closed, and every line received before that was handed on. Told once; never after
   * {@link LineReader.stop}.
   *
   * @param loss left out where that is how a peer leaves
   */
  end(loss?: Loss): void;
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
 * unless the sink stays blocked for good. A pause by anyone else does not last: it would be a silence for good.
 */
export class LineReader {
  readonly #input: Readable;
  readonly #framing: LineFraming;
  readonly #sink: LineSink;
  #waiting: Line[] = [];
  #next = 0;
  #over = false;
  #stopped = false;
  #loss: Loss | undefined;
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
      .on("error", this.#onError)
      .on("pause", this.#onPause);
    this.#input.resume();
    if (this.#input.readableEnded) queueMicrotask(this.#endReading);
    else if (this.#input.destroyed) queueMicrotask(this.#onClose);
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
    this.#input.off("data", this.#onData).off("pause", this.#onPause);
    this.#input.pause();
  }

  /** Lets go of the stream. Until then its errors are taken. */
  detach(): void {
    this.#input.off("end", this.#onEnd).off("close", this.#onClose).off("error", this.#onError);
  }

  readonly #onData = (chunk: Uint8Array | string): void => {
    this.#add(this.#framing.push(typeof chunk === "string" ? this.#encode(chunk) : chunk));
    this.#deliver();
    if (this.#sink.blocked()) this.#input.pause();
  };

  /** Only a regular end completes the last line: what stands before a failure may be half a message. */
  readonly #onEnd = (): void => {
    if (this.#stopped || this.#over) return;
    this.#add(this.#framing.end());
    this.#endReading();
  };

  /** Where the stream says that it is not destroyed, it can be read on, whatever made it tell of a close. */
  readonly #onClose = (): void => {
    if ((this.#input.destroyed as boolean | undefined) !== false)
      this.#lose(this.#input.errored ?? undefined);
  };

  readonly #onError = (error: unknown): void => {
    this.#lose(error);
  };

  #lose(error: unknown): void {
    if (this.#stopped || this.#over) return;
    this.#loss = lossOf("input", error);
    this.#endReading();
  }

  readonly #endReading = (): void => {
    if (this.#stopped || this.#over) return;
    this.#over = true;
    this.#deliver();
  };

  /** Not at once: whoever pauses on every resume would keep the event loop from going on. */
  readonly #onPause = (): void => {
    if (!this.#sink.blocked()) setImmediate(() => this.resume());
  };

  /** The bytes of text that someone has had the stream decode. */
  #encode(text: string): Uint8Array {
    return Buffer.from(text, this.#input.readableEncoding ?? "utf8");
  }

  readonly #finish = (): void => {
    if (this.#stopped) return;
    this.stop();
    this.#sink.end(this.#loss);
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
