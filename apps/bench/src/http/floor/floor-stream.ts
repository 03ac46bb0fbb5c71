import type { ServerResponse } from "node:http";

const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-cache",
  "X-Accel-Buffering": "no",
};
const KEEP_ALIVE_MS = 25_000;

/** All answers that are being streamed; one timer keeps all of them alive through proxies. */
export class FloorStreams {
  readonly #open = new Set<FloorStream>();
  #timer: ReturnType<typeof setInterval> | undefined;

  open(response: ServerResponse): FloorStream {
    const stream = new FloorStream(response, this.#open);
    this.#timer ??= setInterval(() => {
      for (const open of this.#open) open.keepAlive();
    }, KEEP_ALIVE_MS).unref();
    return stream;
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

/** One answer as server-sent events. A reader that lags misses reports, which later ones make superfluous anyway. */
export class FloorStream {
  readonly #response: ServerResponse;
  readonly #open: Set<FloorStream>;

  constructor(response: ServerResponse, open: Set<FloorStream>) {
    this.#response = response;
    this.#open = open;
    open.add(this);
    response.writeHead(200, HEADERS);
  }

  notify(text: string): void {
    if (this.#response.destroyed) this.#open.delete(this);
    else if (!this.#response.writableNeedDrain) this.#response.write(eventOf(text));
  }

  keepAlive(): void {
    if (this.#response.destroyed) this.#open.delete(this);
    else if (!this.#response.writableNeedDrain) this.#response.write(": keep-alive\n\n");
  }

  end(text: string | undefined): void {
    this.#open.delete(this);
    if (this.#response.destroyed) return;
    if (text === undefined) this.#response.end();
    else this.#response.end(eventOf(text));
  }
}

function eventOf(text: string): string {
  return `event: message\ndata: ${text}\n\n`;
}
