import type { Connection } from "./connection.js";
import type { Exchange } from "./exchange.js";
import type { JsonRpcRequest, Params, RequestId } from "./messages/message.js";
import type { Envelope, Method, Revision } from "./revision.js";

/** What a call consists of from its start to its end. */
export interface CallFacts {
  readonly request: JsonRpcRequest;
  readonly revision: Revision;
  readonly envelope: Envelope;
  readonly method: Method;
  readonly connection: Connection;
  readonly exchange: Exchange;
}

/** One request on its way through a method handler. Everything costly in it is made when first touched. */
export class Call {
  readonly request: JsonRpcRequest;
  readonly revision: Revision;
  readonly envelope: Envelope;
  readonly method: Method;
  readonly connection: Connection;
  readonly exchange: Exchange;
  #controller: AbortController | undefined;
  #aborted = false;
  #reason: unknown;
  #ended = false;
  #beforeReply: (() => void) | undefined;
  #atFinish: (() => void) | undefined;

  /** @internal */
  constructor({ request, revision, envelope, method, connection, exchange }: CallFacts) {
    this.request = request;
    this.revision = revision;
    this.envelope = envelope;
    this.method = method;
    this.connection = connection;
    this.exchange = exchange;
  }

  get id(): RequestId {
    return this.request.id;
  }

  get params(): Params | undefined {
    return this.request.params;
  }

  /**
   * Fires when the peer cancels the request, vanishes (where its revision says so), or the server closes. Its reason is
   * an error named `AbortError`.
   */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /**
   * Throws the reason of {@link signal} once that fires, without making one: for whoever only asks before going on.
   *
   * @throws the error named `AbortError` with which the call was cancelled
   */
  throwIfCancelled(): void {
    if (this.#aborted) throw this.#reason;
  }

  /** Whether the call has been answered or cancelled, so that nothing more may be sent for it. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Sends a notification that belongs to this request. After its end, nothing is sent. */
  notify(method: string, params: Params): void {
    if (this.#ended) return;
    const sealed = this.revision.sealParams?.(method, params) ?? params;
    this.exchange.notify(JSON.stringify({ jsonrpc: "2.0", method, params: sealed }));
  }

  /** Registers the one task that runs right before the reply, as the last chance to notify. */
  beforeReply(task: () => void): void {
    this.#beforeReply = task;
  }

  /**
   * Registers what answers a call that lasts until somebody ends it, once the server is about to close: right away where
   * that has begun.
   */
  atFinish(answer: () => void): void {
    this.#atFinish = answer;
    if (this.connection.finishing) answer();
  }

  /** Asks a call that would never end for its answer. @internal */
  finish(): void {
    if (!this.#ended) this.#atFinish?.();
  }

  /** Marks the call as answered. @internal */
  end(): void {
    if (this.#ended) return;
    try {
      this.#beforeReply?.();
    } finally {
      this.#ended = true;
    }
  }

  /** Marks the call as cancelled and fires its signal. @internal */
  abort(reason: unknown): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#aborted = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }
}
