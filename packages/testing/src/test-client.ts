import {
  type CallToolResult,
  HeaderMap,
  type InMemoryPeer,
  InMemoryTransport,
  McpError,
  MetaKey,
  type Params,
  type PeerFacts,
  type RequestId,
  type Tool,
} from "@toolwright/kernel";
import type {
  ClientRevision,
  ListeningApp,
  ProgressStep,
  ReceivedNotification,
  MessageOrigin,
  TestCallOptions,
  TestClientOptions,
} from "./test-client-options.js";

/** The revision whose requests introduce themselves, so that no handshake comes before them. */
const STATELESS = "2026-07-28";

interface Pending {
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: ((step: ProgressStep) => void) | undefined;
  /** Leaves the signal, which may outlive the request by far. */
  readonly release: () => void;
}

/**
 * Connects a client to an app in memory, over the real protocol: what it gets is what a host would get.
 *
 * @throws Error if the server does not speak the revision
 *
 * @example
 * ```ts
 * const client = await connectClient(app);
 * expect(await client.call("get_price", { sku: "A1" })).toMatchObject({ structuredContent: { cents: 1250 } });
 * ```
 */
export async function connectClient(app: ListeningApp, options: TestClientOptions = {}): Promise<TestClient> {
  const transport = new InMemoryTransport();
  await app.listen(transport);
  const client = new TestClient(transport, options);
  await client.handshake();
  return client;
}

/** A minimal client for tests; made by {@link connectClient}, and closed by `using` where that is convenient. */
export class TestClient implements Disposable {
  /** Every message from the server, as text, in order. */
  readonly received: string[] = [];
  /** The notifications among them. */
  readonly notifications: ReceivedNotification[] = [];
  readonly #peer: InMemoryPeer;
  readonly #options: TestClientOptions;
  readonly #pending = new Map<RequestId, Pending>();
  #lastId = 0;
  /** Why nothing can be asked any more. */
  #ended: string | undefined;

  /** @internal */
  constructor(transport: InMemoryTransport, options: TestClientOptions) {
    this.#options = options;
    this.#peer = transport.connect(
      (message) => {
        this.#receive(message);
      },
      () => {
        this.#end("The server closed the connection");
      },
    );
  }

  get revision(): ClientRevision {
    return this.#options.revision ?? STATELESS;
  }

  /** @internal */
  async handshake(): Promise<void> {
    if (this.revision === STATELESS) return;
    const { clientInfo = { name: "test", version: "0" }, capabilities = {} } = this.#options;
    const asked = { protocolVersion: this.revision, clientInfo, capabilities };
    const { protocolVersion } = await this.request("initialize", asked);
    if (protocolVersion !== this.revision)
      throw new Error(`The server speaks ${String(protocolVersion)} instead of ${this.revision}`);
    this.notify("notifications/initialized");
  }

  /**
   * Sends a request and resolves with its result. Nothing is sent where the signal has fired already.
   *
   * @throws McpError the error that the server answered with
   * @throws Error if the client or the server closes, before or while it waits
   */
  request<R = Params>(method: string, params: Params = {}, options: TestCallOptions = {}): Promise<R> {
    const id = ++this.#lastId;
    const { signal, onProgress, meta } = options;
    const asked = { ...meta, ...(onProgress !== undefined && { progressToken: id }) };
    const message = { jsonrpc: "2.0", id, method, params: this.#withMeta(params, asked) };
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) throw new Error(this.#ended);
      signal?.throwIfAborted();
      const cancel = (): void => {
        this.#cancel(id, signal?.reason);
      };
      const release = (): void => signal?.removeEventListener("abort", cancel);
      this.#pending.set(id, { resolve, reject, onProgress, release });
      signal?.addEventListener("abort", cancel, { once: true });
      this.#peer.send(JSON.stringify(message), this.#factsOf(options));
    });
  }

  /** Sends a notification. */
  notify(method: string, params?: Params): void {
    this.send(JSON.stringify({ jsonrpc: "2.0", method, ...(params !== undefined && { params }) }));
  }

  /** Sends a message as it is, also one that is none. */
  send(text: string): void {
    this.#peer.send(text, this.#factsOf({}));
  }

  /**
   * All tools, page after page.
   *
   * @param origin where the requests come from: guards may list for each principal what they let that one see
   */
  async listTools(origin: MessageOrigin = {}): Promise<readonly Tool[]> {
    const tools: Tool[] = [];
    let cursor: string | undefined;
    do {
      const page: { tools: Tool[]; nextCursor?: string } = await this.request(
        "tools/list",
        cursor === undefined ? {} : { cursor },
        origin,
      );
      tools.push(...page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return tools;
  }

  /**
   * Calls a tool; a failure that the model should read is a result with `isError`, not a rejection.
   *
   * @throws McpError the error that the server answered with
   */
  call(name: string, args?: unknown, options: TestCallOptions = {}): Promise<CallToolResult> {
    return this.request("tools/call", { name, ...(args !== undefined && { arguments: args }) }, options);
  }

  /** Leaves; what is pending rejects. */
  close(): void {
    this.#peer.close();
    this.#end("The test client was closed");
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #end(reason: string): void {
    this.#ended ??= reason;
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(new Error(reason));
  }

  #withMeta(params: Params, extra: Params): Params {
    const given = params["_meta"] as Params | undefined;
    const meta = { ...(this.revision === STATELESS && this.#introduction()), ...given, ...extra };
    return Object.keys(meta).length === 0 ? params : { ...params, _meta: meta };
  }

  #factsOf(origin: MessageOrigin): PeerFacts {
    const { remoteAddress, principal } = { ...this.#options, ...origin };
    const { headers = {} } = origin;
    return {
      transport: "memory",
      headers: new HeaderMap(this.#options.headers ?? {}, headers),
      remoteAddress,
      principal,
    };
  }

  #introduction(): Params {
    const { clientInfo = { name: "test", version: "0" }, capabilities = {} } = this.#options;
    return {
      [MetaKey.protocolVersion]: this.revision,
      [MetaKey.clientInfo]: clientInfo,
      [MetaKey.clientCapabilities]: capabilities,
    };
  }

  /** What waits for an answer, which then waits no more. */
  #take(id: RequestId): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.release();
    return pending;
  }

  #cancel(id: RequestId, reason: unknown): void {
    const pending = this.#take(id);
    if (pending === undefined) return;
    this.notify("notifications/cancelled", { requestId: id });
    pending.reject(reason);
  }

  #receive(text: string): void {
    this.received.push(text);
    const message = JSON.parse(text) as IncomingMessage;
    if (message.method !== undefined)
      this.#notified({ method: message.method, params: message.params ?? {} });
    else if (message.id !== undefined) this.#answered(message.id, message);
  }

  #notified(notification: ReceivedNotification): void {
    this.notifications.push(notification);
    if (notification.method !== "notifications/progress") return;
    const { progressToken, ...step } = notification.params;
    this.#pending.get(progressToken as RequestId)?.onProgress?.(step as unknown as ProgressStep);
  }

  #answered(id: RequestId, { result, error }: IncomingMessage): void {
    const pending = this.#take(id);
    if (error === undefined) pending?.resolve(result as never);
    else pending?.reject(new McpError(error.code, error.message, error.data));
  }
}

interface IncomingMessage {
  readonly id?: RequestId;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}
