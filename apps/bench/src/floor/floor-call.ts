import type { Id, Json } from "./floor-message.js";
import { type FloorListener, FloorReporter } from "./floor-reporter.js";
import type { FloorContext } from "./floor-tool.js";

/** What a call is made of. */
export interface FloorCallFacts {
  readonly id: Id;
  readonly stateless: boolean;
  readonly meta: Json | undefined;
  /** Absent where nothing can be sent before the result. */
  readonly listener: FloorListener | undefined;
}

/** One call of a tool; its abort controller and its reporter are made when the tool asks for them. */
export class FloorCall implements FloorContext {
  readonly id: Id;
  readonly stateless: boolean;
  readonly meta: Json | undefined;
  cancelled = false;
  readonly #listener: FloorListener | undefined;
  #controller: AbortController | undefined;
  #reporter: FloorReporter | undefined;
  #ended = false;

  constructor({ id, stateless, meta, listener }: FloorCallFacts) {
    this.id = id;
    this.stateless = stateless;
    this.meta = meta;
    this.#listener = listener;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.cancelled) this.#abort();
    }
    return this.#controller.signal;
  }

  progress(progress: number, total: number): void {
    if (this.#ended || this.cancelled) return;
    this.#reporter ??= FloorReporter.of(this.meta, this.#listener);
    this.#reporter?.report(progress, total);
  }

  /** Lets the report that waits go first; none comes after. */
  end(): void {
    this.#reporter?.flush();
    this.#ended = true;
  }

  /** Fires the signal; nothing is answered any more. */
  cancel(): void {
    this.cancelled = true;
    this.#abort();
  }

  #abort(): void {
    this.#controller?.abort(new Error("The client cancelled the request"));
  }
}
