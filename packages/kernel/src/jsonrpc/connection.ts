import { abortError, isAbort } from "./abort-error.js";
import { batchRefusal, dispatchBatch } from "./batch.js";
import { Call } from "./call.js";
import type { Exchange } from "./exchange.js";
import { InFlight } from "./in-flight.js";
import { isThenable } from "./is-thenable.js";
import type { Kernel } from "./kernel.js";
import type { Outlet } from "./outlet.js";
import { excerpt } from "./messages/excerpt.js";
import { invalidRequest } from "./messages/invalid-request.js";
import { ErrorCode, isMcpError, McpError } from "./messages/mcp-error.js";
import type { JsonRpcNotification, JsonRpcRequest } from "./messages/message.js";
import { type Incoming, parseMessage } from "./messages/parse-message.js";
import { isPreparedResult } from "./messages/prepared-result.js";
import type { Reply } from "./messages/reply.js";
import type { Envelope, Revision } from "./revision.js";
import { errorReply, internalError, resultReply } from "./messages/write-reply.js";

type MaybePromise<T> = T | Promise<T>;
type IncomingRequest = Extract<Incoming, { kind: "request" }>;

/**
 * The protocol state of one peer: what its handshake said, and which of its requests are in flight.
 *
 * Nothing thrown escapes: a request is answered exactly once, or cancelled; a notification never is.
 */
export class Connection {
  /** What the handshake established; stays `undefined` where requests introduce themselves. */
  handshake: Envelope | undefined;
  /** Set by a transport that can reach the peer outside a request; see `notifyPeer`. Gone once closed. */
  outlet: Outlet | undefined;
  readonly #kernel: Kernel;
  /** Made when first needed: in the stateless era over HTTP, each request has a connection of its own. */
  #closers: Set<() => void> | undefined;
  #established = false;
  #finishing = false;
  readonly #inFlight = new InFlight();
  #openBatches = 0;
  #idle: (() => void)[] = [];
  #closed: { readonly reason: unknown } | undefined;

  /** @internal */
  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** Whether the peer has said that its handshake is over: only now may it be told what it has not asked for. */
  get established(): boolean {
    return this.#established;
  }

  /** Whether {@link Connection.finish} was called. */
  get finishing(): boolean {
    return this.#finishing;
  }

  /** Parses one message and dispatches it; see {@link Connection.dispatch}. */
  receive(text: string, exchange: Exchange): MaybePromise<Reply | undefined> {
    return this.dispatch(parseMessage(text), exchange);
  }

  /**
   * Dispatches one message, or a batch where the handshake settled on a version that has them. The reply is there at once
   * when the method is synchronous; that of a batch is an array, in the order of its requests.
   *
   * @returns the reply; or `undefined` for what is never answered: notifications, responses, cancelled requests. A
   *   promise of it settles when the method does, so that of a cancelled request may come late, or never: whoever cannot
   *   wait for it is told by {@link Exchange.cancelled}.
   */
  dispatch(incoming: Incoming, exchange: Exchange): MaybePromise<Reply | undefined> {
    if (this.#closed !== undefined) return undefined;
    switch (incoming.kind) {
      case "request":
        return this.#request(incoming.message, exchange);
      case "notification":
        this.#notification(incoming.message);
        return undefined;
      case "response":
        return undefined;
      case "batch":
        return this.#batch(incoming.messages, exchange);
      case "invalid":
        return errorReply(incoming.id, incoming.error, true);
    }
  }

  /** Resolves once no request is in flight, and whoever waited for the last reply has it. */
  async drained(): Promise<void> {
    if (this.#isIdle) return;
    // The hop from this promise to the returned one is what lets the reply go first.
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /**
   * Says that the server is about to close, so that calls which last until somebody ends them, as subscriptions do, are
   * answered. Others go on. Comes before {@link Connection.drained}, which would else wait for ever.
   */
  finish(): void {
    this.#finishing = true;
    for (const call of this.#inFlight.all()) {
      try {
        call.finish();
      } catch (fault) {
        this.#kernel.reportFault(fault, call.request.method);
      }
    }
  }

  /** Tells the operator of a fault that the peer cannot be told of. Never throws. @internal */
  reportFault(fault: unknown, where: string): void {
    this.#kernel.reportFault(fault, where);
  }

  /** Calls the listener once the connection is closed; at once if it is already. It must not throw. */
  onClose(listener: () => void): void {
    if (this.#closed === undefined) (this.#closers ??= new Set()).add(listener);
    else listener();
  }

  /** Aborts every call in flight and answers nothing more. Each connection must be closed once its peer is gone. */
  close(reason: unknown = abortError("The connection was closed")): void {
    this.#closed = { reason };
    this.outlet = undefined;
    for (const listener of this.#closers ?? []) listener();
    this.#closers = undefined;
    for (const call of this.#inFlight.all()) this.#cancel(call, reason);
  }

  #batch(messages: readonly unknown[], exchange: Exchange): MaybePromise<Reply | undefined> {
    const { revisions } = this.#kernel.protocol;
    const spoken = revisions.find(({ version }) => version === this.handshake?.protocolVersion);
    const refusal = batchRefusal(messages, spoken?.maxBatch);
    if (refusal !== undefined) return errorReply(undefined, refusal, true);
    const reply = dispatchBatch(messages, exchange, (incoming, entry) =>
      this.#isForeign(incoming, entry, spoken)
        ? errorReply(incoming.message.id, invalidRequest("this protocol version has no batches"), true)
        : this.dispatch(incoming, entry),
    );
    return reply instanceof Promise ? this.#awaitBatch(reply) : reply;
  }

  /** Whether a request belongs to another revision than its batch, which one in it may by what it says of itself. */
  #isForeign(incoming: Incoming, entry: Exchange, spoken: Revision | undefined): incoming is IncomingRequest {
    if (incoming.kind !== "request") return false;
    return this.#kernel.protocol.select(incoming.message, this, entry) !== spoken;
  }

  async #awaitBatch(pending: Promise<Reply | undefined>): Promise<Reply | undefined> {
    this.#openBatches++;
    const reply = await pending;
    this.#openBatches--;
    this.#tellIfIdle();
    return this.#closed === undefined ? reply : undefined;
  }

  #request(request: JsonRpcRequest, exchange: Exchange): MaybePromise<Reply | undefined> {
    try {
      const admitted = this.#admit(request, exchange);
      return admitted instanceof Call ? this.#run(admitted) : errorReply(request.id, admitted, true);
    } catch (fault) {
      return this.#failure(request, fault);
    }
  }

  /** The validation ladder up to the method's own params (2026-07-28, basic). */
  #admit(request: JsonRpcRequest, exchange: Exchange): Call | McpError {
    const revision = this.#kernel.protocol.select(request, this, exchange);
    const envelope = revision.open(request, this, exchange);
    if (envelope instanceof McpError) return envelope;
    const method = this.#kernel.method(request.method, revision.era);
    if (method === undefined)
      return new McpError(ErrorCode.MethodNotFound, `Method not found: ${excerpt(request.method)}`);
    const fault = revision.checkParams(request.params);
    if (fault !== undefined) return fault;
    if (this.#inFlight.find(request.id) !== undefined) {
      return invalidRequest("a request with this id is in flight");
    }
    return new Call({ request, revision, envelope, method, connection: this, exchange });
  }

  #run(call: Call): MaybePromise<Reply | undefined> {
    let result: MaybePromise<object>;
    try {
      result = call.method.handle(call);
    } catch (fault) {
      return this.#fail(call, fault);
    }
    return isThenable<object>(result) ? this.#await(call, result) : this.#succeed(call, result);
  }

  #await(call: Call, pending: PromiseLike<object>): Promise<Reply | undefined> {
    this.#inFlight.add(call);
    // The method itself may have closed the connection before it returned.
    if (this.#closed !== undefined) this.#cancel(call, this.#closed.reason);
    return Promise.resolve(pending).then(
      (result) => {
        this.#forget(call);
        return this.#succeed(call, result);
      },
      (fault: unknown) => {
        this.#forget(call);
        return this.#fail(call, fault);
      },
    );
  }

  #succeed(call: Call, result: object): Reply | undefined {
    if (call.ended) return undefined;
    const { revision, request } = call;
    try {
      call.end();
      const sealed = isPreparedResult(result)
        ? result.textFor(revision, request.method)
        : revision.seal(request.method, result);
      return resultReply(request.id, sealed);
    } catch (fault) {
      return this.#failure(request, fault);
    }
  }

  #fail(call: Call, fault: unknown): Reply | undefined {
    if (call.ended) {
      this.#reportLate(call, fault);
      return undefined;
    }
    try {
      call.end();
    } catch (late) {
      this.#kernel.reportFault(late, call.request.method);
    }
    return this.#failure(call.request, fault);
  }

  /** A call that ended before it failed was aborted. That it stopped because of that is no news. */
  #reportLate(call: Call, fault: unknown): void {
    if (isAbort(fault, call.signal.reason)) return;
    this.#kernel.reportFault(fault, `${call.request.method} after its cancellation`);
  }

  #failure(request: JsonRpcRequest, fault: unknown): Reply {
    if (isMcpError(fault)) return errorReply(request.id, fault, false);
    this.#kernel.reportFault(fault, request.method);
    return errorReply(request.id, internalError(), false);
  }

  #notification(notification: JsonRpcNotification): void {
    const id = this.#kernel.protocol.cancelledId(notification);
    const call = id === undefined ? undefined : this.#inFlight.find(id);
    if (call !== undefined) this.#cancel(call, abortError(cancelReason(notification)));
    if (this.handshake !== undefined && this.#kernel.protocol.completesHandshake?.(notification) === true)
      this.#established = true;
  }

  #cancel(call: Call, reason: unknown): void {
    call.abort(reason);
    this.#forget(call);
    call.exchange.cancelled?.();
  }

  #forget(call: Call): void {
    this.#inFlight.remove(call);
    this.#tellIfIdle();
  }

  /** A batch outlasts its last call, until its replies are joined. */
  get #isIdle(): boolean {
    return this.#inFlight.isEmpty && this.#openBatches === 0;
  }

  #tellIfIdle(): void {
    if (this.#idle.length === 0 || !this.#isIdle) return;
    const waiting = this.#idle;
    this.#idle = [];
    for (const resolve of waiting) resolve();
  }
}

function cancelReason(notification: JsonRpcNotification): string {
  const reason = notification.params?.["reason"];
  return typeof reason === "string"
    ? `The client cancelled the request: ${excerpt(reason)}`
    : "The client cancelled the request";
}
