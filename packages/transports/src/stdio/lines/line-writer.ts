import type { Writable } from "node:stream";
import { type Loss, lossOf } from "./stream-loss.js";

/** A stream, and how to write to it where the stream's own `write` leads elsewhere. */
export interface Output {
  readonly stream: Writable;
  write(text: string, done?: () => void): boolean;
}

/** What a {@link LineWriter} tells whoever writes to it. */
export interface LineWriterEvents {
  /** There may be room again, after {@link LineWriter.blocked}. */
  drain(): void;
  /**
   * Nobody reads any more: the stream failed or closed. Told once.
   *
   * @param loss left out where that is how a peer leaves
   */
  gone(loss?: Loss): void;
}

/** Writes lines to a stream, each whole and in order, and survives the loss of its reader. */
export class LineWriter {
  readonly #output: Output;
  readonly #events: LineWriterEvents;
  #gone = false;

  constructor(output: Output, events: LineWriterEvents) {
    this.#output = output;
    this.#events = events;
  }

  /** Starts to watch the stream. One that is already closed is gone in a microtask. */
  start(): void {
    const { stream } = this.#output;
    stream.on("drain", this.#onDrain).on("error", this.#onError).on("close", this.#onClose);
    if (stream.destroyed || stream.writableEnded)
      queueMicrotask(() => this.#lose(stream.errored ?? undefined));
  }

  /** Whether the stream holds as much as it should. Writing is still possible. */
  get blocked(): boolean {
    return !this.#gone && this.#output.stream.writableNeedDrain;
  }

  /** How much waits to be taken by the reader, in the stream's own measure (bytes). */
  get backlog(): number {
    return this.#output.stream.writableLength;
  }

  /** Writes one line; nothing once the reader is gone. */
  write(line: string): void {
    if (!this.#gone) this.#output.write(`${line}\n`);
  }

  /** Resolves when everything written so far has left the process, or never will. */
  flush(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#gone) resolve();
      else this.#output.write("", resolve);
    });
  }

  /** Lets go of the stream. Until then its errors are taken. */
  detach(): void {
    this.#output.stream.off("drain", this.#onDrain).off("error", this.#onError).off("close", this.#onClose);
  }

  readonly #onDrain = (): void => {
    this.#events.drain();
  };

  /** Where the stream says that it is not destroyed, it can be written to, whatever made it tell of a close. */
  readonly #onClose = (): void => {
    const { destroyed, errored } = this.#output.stream;
    if ((destroyed as boolean | undefined) !== false) this.#lose(errored ?? undefined);
  };

  readonly #onError = (error: unknown): void => {
    this.#lose(error);
  };

  #lose(error: unknown): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#events.gone(lossOf("output", error));
  }
}
