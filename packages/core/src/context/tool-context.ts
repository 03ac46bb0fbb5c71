import type { Params } from "@toolwright/kernel";
import type { Principal } from "./principal.js";
import type { RequestHeaders } from "./request-headers.js";

const BRAND = Symbol.for("@toolwright/core:ToolContext");

/** Who asks, as far as the protocol tells. Nobody has checked it: for display and logs. */
export interface ClientFacts {
  readonly protocolVersion: string;
  readonly capabilities: Params;
  readonly info: Params | undefined;
}

/**
 * What a tool may know about the call that runs it. Every member works destructured.
 *
 * An abstract class, not an interface, so that a plain `import { ToolContext }` survives every compiler and the class
 * can be injected into call-scoped services. Recognised by brand, so that several copies of this package agree.
 *
 * @example
 * ```ts
 * async search(@Input(Query) { text }: Args<typeof Query>, { signal, progress }: ToolContext) {
 *   progress(1, 2, "asking the index");
 *   return this.index.search(text, { signal });
 * }
 * ```
 */
export abstract class ToolContext {
  static readonly [BRAND] = true;

  /** Fires when the caller cancels, or the server closes. */
  abstract readonly signal: AbortSignal;
  /** The request's `_meta`, as the client sent it; `undefined` when it sent none. */
  abstract readonly meta: Params | undefined;
  /** The name under which the tool was called. */
  abstract readonly toolName: string;
  /** The client; `undefined` for calls from within the process. */
  abstract readonly client: ClientFacts | undefined;
  /**
   * How the call came: `http`, `stdio`, `memory`, or what another transport calls itself, `unknown` where it does not say;
   * `in-process` for calls through the app itself.
   */
  abstract readonly transport: string;
  /** The header fields of the request: credentials included, and checked by nobody. See {@link RequestHeaders}. */
  abstract readonly headers: RequestHeaders;
  /**
   * The other end of the network connection: behind a proxy, the proxy. An IPv4 client's address is written as such.
   * `undefined` where there is no network, and where the transport cannot tell, as when the client has gone already.
   */
  abstract readonly remoteAddress: string | undefined;
  /** Who calls, as the app's `identify` or the transport found out; `undefined` where nobody did. */
  abstract readonly principal: Principal | undefined;
  /**
   * Tells the client how far the call is. Without effect where the client did not ask, and for a value that is not above
   * the last one. Reports that come fast are thinned out; the last one leaves right before the result, where some clients
   * no longer show it.
   */
  abstract readonly progress: (progress: number, total?: number, message?: string) => void;
}

/** Whether a parameter type is {@link ToolContext}, also one from another copy of this package. */
export function isToolContextClass(type: unknown): boolean {
  return typeof type === "function" && (type as unknown as Record<symbol, unknown>)[BRAND] === true;
}
