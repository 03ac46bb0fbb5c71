import type { StreamSink } from "../exchange-port.js";

// The runtime's own, whatever replaces the globals later.
const { ReadableStream: Stream, TextEncoder: Encoder } = globalThis;

/** How many bytes may wait for the reader before back-pressure is reported. */
const QUEUE_BYTES = 65_536;

/** Told of how a stream ended. */
export interface StreamEnd {
  /** The reader wants no more, so that the answer was not sent. */
  cancelled(): void;
  /** Everything was handed on. */
  ended(): void;
}

/** Streams into the body of a web `Response`. */
export class WebStreamSink implements StreamSink {
  readonly body: ReadableStream<Uint8Array>;
  readonly #encoder = new Encoder();
  readonly #end: StreamEnd;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #open = true;
  #waiting = false;
  #onDrain: (() => void) | undefined;

  constructor(end: StreamEnd) {
    this.#end = end;
    this.body = new Stream<Uint8Array>(
      {
        start: (controller) => void (this.#controller = controller),
        pull: () => this.#drained(),
        cancel: () => this.#cancelled(),
      },
      { highWaterMark: QUEUE_BYTES, size: (chunk) => chunk.byteLength },
    );
  }

  write(text: string): boolean {
    if (!this.#open) return true;
    this.#controller.enqueue(this.#encoder.encode(text));
    this.#waiting = (this.#controller.desiredSize ?? 0) <= 0;
    return !this.#waiting;
  }

  onceDrained(listener: () => void): void {
    this.#onDrain = listener;
  }

  end(text = ""): void {
    if (!this.#open) return;
    this.#open = false;
    if (text !== "") this.#controller.enqueue(this.#encoder.encode(text));
    this.#controller.close();
    this.#end.ended();
  }

  /** The client has gone by another way than the stream: nothing more is queued for it. An error would only be logged. */
  abandon(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#controller.close();
  }

  /** A stream is pulled after every read with room in its queue, asked to wait before or not. */
  #drained(): void {
    if (!this.#waiting) return;
    this.#waiting = false;
    this.#onDrain?.();
  }

  #cancelled(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#end.cancelled();
  }
}
