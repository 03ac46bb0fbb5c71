import type { HeaderSource, Params } from "@toolwright/kernel";
import type { CallContext } from "./call-context.js";
import type { Principal } from "./principal.js";
import { RequestHeaders } from "./request-headers.js";
import { ToolContext } from "./tool-context.js";

/** What a caller in the same process may give along. */
export interface LocalCallOptions {
  /** Cancels the call as far as the tool honours it. */
  readonly signal?: AbortSignal | undefined;
  /** What the tool sees as the request's `_meta`. */
  readonly meta?: Params | undefined;
  /** What the tool sees as the request's headers: those of the request that the caller serves itself, or a test's. */
  readonly headers?: HeaderSource | undefined;
  /** Who calls, as the tool and its guards see it; `identify` is not asked. */
  readonly principal?: Principal | undefined;
  /** What the tool sees as the address of whoever asks. */
  readonly remoteAddress?: string | undefined;
}

/** The context of a call from within the process. */
export class LocalContext extends ToolContext implements CallContext {
  readonly toolName: string;
  readonly meta: Params | undefined;
  readonly client = undefined;
  readonly transport = "in-process";
  readonly #principal: Principal | undefined;
  readonly #remoteAddress: string | undefined;
  readonly #given: AbortSignal | undefined;
  #headers: RequestHeaders | undefined;
  /** Made when a tool asks for the signal. */
  #controller: AbortController | undefined;
  /** Why the app has cancelled the call. */
  #cancelled: { readonly reason: unknown } | undefined;
  #ended = false;
  readonly #follow = (): void => {
    this.#controller?.abort(this.#given?.reason);
  };

  /** @param options read now: whoever uses the object again changes nothing of a call that guards have let pass */
  constructor(toolName: string, options: LocalCallOptions = {}) {
    super();
    this.toolName = toolName;
    this.meta = options.meta;
    this.#principal = options.principal;
    this.#remoteAddress = options.remoteAddress;
    this.#given = options.signal;
    if (options.headers !== undefined) this.#headers = new RequestHeaders(options.headers);
  }

  /** Fires with the caller's signal, and when the app closes. */
  get signal(): AbortSignal {
    this.#controller ??= this.#openController();
    return this.#controller.signal;
  }

  throwIfCancelled(): void {
    if (this.#cancelled !== undefined) throw this.#cancelled.reason;
    this.#given?.throwIfAborted();
  }

  get headers(): RequestHeaders {
    this.#headers ??= new RequestHeaders();
    return this.#headers;
  }

  get remoteAddress(): string | undefined {
    return this.#remoteAddress;
  }

  get principal(): Principal | undefined {
    return this.#principal;
  }

  get progress(): ToolContext["progress"] {
    return ignoreProgress;
  }

  /** Cancels the call, whatever its caller wants. */
  cancel(reason: unknown): void {
    this.#cancelled ??= { reason };
    this.#controller?.abort(reason);
  }

  /** Leaves the caller's signal, which may outlive the call by far: whoever asks from now on learns what has happened. */
  end(): void {
    this.#ended = true;
    this.#given?.removeEventListener("abort", this.#follow);
  }

  #openController(): AbortController {
    const controller = new AbortController();
    if (this.#cancelled !== undefined) controller.abort(this.#cancelled.reason);
    else if (this.#given?.aborted === true) controller.abort(this.#given.reason);
    else if (!this.#ended) this.#given?.addEventListener("abort", this.#follow, { once: true });
    return controller;
  }
}

function ignoreProgress(): void {
  // Nobody in the process asked for progress.
}
