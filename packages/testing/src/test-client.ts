import {
  type CallToolResult,
  type InMemoryPeer,
  InMemoryTransport,
  McpError,
  MetaKey,
  type Params,
  type RequestId,
  type Tool,
  type Transport,
} from "@toolwright/kernel";

/** A protocol revision that a test client can speak. */
export type ClientRevision = "2025-11-25" | "2026-07-28";

/** How a test client presents itself. */
export interface TestClientOptions {
  /** Default `2026-07-28`. */
  readonly revision?: ClientRevision;
  readonly clientInfo?: { readonly name: string; readonly version: string };
  readonly capabilities?: Params;
}

/** One step of a call, as the server reported it. */
export interface ProgressStep {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What one request may add. */
export interface TestCallOptions {
  /** Asks for progress, and receives it. */
  readonly onProgress?: (step: ProgressStep) => void;
  /** Cancels the request by notification; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  readonly meta?: Params;
}

/** A message that the server sent without being asked. */
export interface ReceivedNotification {
  readonly method: string;
  readonly params: Params;
}

interface Pending {
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: ((step: ProgressStep) => void) | undefined;
}

/** What listens: an app, or anything else that takes a transport. */
export interface Listener {
  listen(transport: Transport): Promise<void>;
}

/**
 * Connects a client to an app in memory, over the real protocol: what it gets is what a host would get.
 *
 * @example
 * ```ts
 * const client = await connectClient(app);
 * expect(await client.callTool("get_price", { sku: "A1" })).toMatchObject({ structuredContent: { cents: 1250 } });
 * ```
 */
export async function connectClient(app: Listener, options: TestClientOptions = {}): Promise<TestClient> {
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
  #isClosed = false;

  /** @internal */
  constructor(transport: InMemoryTransport, options: TestClientOptions) {
    this.#options = options;
    this.#peer = transport.connect((message) => {
      this.#receive(message);
    });
  }

  get revision(): ClientRevision {
    return this.#options.revision ?? "2026-07-28";
  }

  /** @internal */
  async handshake(): Promise<void> {
    if (this.revision !== "2025-11-25") return;
    const { clientInfo = { name: "test", version: "0" }, capabilities = {} } = this.#options;
    await this.request("initialize", { protocolVersion: this.revision, clientInfo, capabilities });
    this.notify("notifications/initialized");
  }

  /**
   * Sends a request and resolves with its result. Nothing is sent where the signal has fired already.
   *
   * @throws McpError the error that the server answered with
   * @throws Error if the client is closed, before or while it waits
   */
  request<R = Params>(method: string, params: Params = {}, options: TestCallOptions = {}): Promise<R> {
    const id = ++this.#lastId;
    const { signal, onProgress, meta } = options;
    const asked = { ...meta, ...(onProgress !== undefined && { progressToken: id }) };
    const message = { jsonrpc: "2.0", id, method, params: this.#withMeta(params, asked) };
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw closed();
      signal?.throwIfAborted();
      this.#pending.set(id, { resolve, reject, onProgress });
      const cancel = (): void => {
        this.#cancel(id, signal?.reason);
      };
      signal?.addEventListener("abort", cancel, { once: true });
      this.send(JSON.stringify(message));
    });
  }

  /** Sends a notification. */
  notify(method: string, params?: Params): void {
    this.send(JSON.stringify({ jsonrpc: "2.0", method, ...(params !== undefined && { params }) }));
  }

  /** Sends a message as it is, also one that is none. */
  send(text: string): void {
    this.#peer.send(text);
  }

  /** All tools, page after page. */
  async listTools(): Promise<readonly Tool[]> {
    const tools: Tool[] = [];
    let cursor: string | undefined;
    do {
      const page: { tools: Tool[]; nextCursor?: string } = await this.request(
        "tools/list",
        cursor === undefined ? {} : { cursor },
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
  callTool(name: string, args?: unknown, options: TestCallOptions = {}): Promise<CallToolResult> {
    return this.request("tools/call", { name, ...(args !== undefined && { arguments: args }) }, options);
  }

  /** Leaves; what is pending rejects. */
  close(): void {
    this.#isClosed = true;
    this.#peer.close();
    for (const { reject } of this.#pending.values()) reject(closed());
    this.#pending.clear();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #withMeta(params: Params, extra: Params): Params {
    const given = params["_meta"] as Params | undefined;
    const meta = { ...(this.revision === "2026-07-28" && this.#introduction()), ...given, ...extra };
    return Object.keys(meta).length === 0 ? params : { ...params, _meta: meta };
  }

  #introduction(): Params {
    const { clientInfo = { name: "test", version: "0" }, capabilities = {} } = this.#options;
    return {
      [MetaKey.protocolVersion]: this.revision,
      [MetaKey.clientInfo]: clientInfo,
      [MetaKey.clientCapabilities]: capabilities,
    };
  }

  #cancel(id: RequestId, reason: unknown): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
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
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error === undefined) pending?.resolve(result as never);
    else pending?.reject(new McpError(error.code, error.message, error.data));
  }
}

function closed(): Error {
  return new Error("The test client was closed");
}

interface IncomingMessage {
  readonly id?: RequestId;
  readonly method?: string;
  readonly params?: Params;
  readonly result?: Params;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}
