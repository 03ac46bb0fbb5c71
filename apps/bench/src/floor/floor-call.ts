import type { Id } from "./floor-message.js";
import type { FloorContext } from "./floor-tool.js";

/** One call of a tool; its abort controller is made when the tool asks for the signal. */
export class FloorCall implements FloorContext {
  readonly id: Id;
  readonly stateless: boolean;
  readonly meta: unknown;
  cancelled = false;
  #controller: AbortController | undefined;

  constructor(id: Id, stateless: boolean, meta: unknown) {
    this.id = id;
    this.stateless = stateless;
    this.meta = meta;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.cancelled) this.#abort();
    }
    return this.#controller.signal;
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
