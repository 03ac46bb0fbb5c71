import type { Call } from "./call.js";
import type { Connection } from "./connection.js";
import type { Exchange } from "./exchange.js";
import type { McpError } from "./messages/mcp-error.js";
import type { JsonRpcNotification, JsonRpcRequest, Params, RequestId } from "./messages/message.js";

/** How a peer introduces itself: once per connection, or in every request. */
export type Era = "handshake" | "stateless";

/** What a request, or the handshake before it, tells about the peer. */
export interface Envelope {
  readonly protocolVersion: string;
  readonly clientCapabilities: Params;
  /** For display and logs only; nobody has checked it. */
  readonly clientInfo?: Params | undefined;
}

/** One protocol version, as data beside the kernel. */
export interface Revision {
  readonly version: string;
  readonly era: Era;
  /** Reads the envelope, or tells why the request is refused before its method is looked at. */
  open(request: JsonRpcRequest, connection: Connection, exchange: Exchange): Envelope | McpError;
  /** Checks members that every request of this version shares, once its method is known. */
  checkParams(params: Params | undefined): McpError | undefined;
  /** Serializes a result into the shape that this version knows. */
  seal(method: string, result: object): string;
  /** Leaves out of a notification's params what this version lacks; nothing where it is left out. */
  sealParams?(method: string, params: Params): Params;
  /**
   * How many messages one array may carry (JSON-RPC 2.0, section 6); left out where this version has no batches.
   * Only a connection whose handshake settled on this version takes them.
   */
  readonly maxBatch?: number;
}

/** The set of revisions that a kernel speaks. */
export interface Protocol {
  readonly revisions: readonly Revision[];
  /**
   * Chooses the revision that must answer a request.
   *
   * @param connection says what the handshake settled on, for a protocol with several revisions of that era
   */
  select(request: JsonRpcRequest, connection: Connection, exchange: Exchange): Revision;
  /** The id that a notification asks to cancel, if that is what it does. */
  cancelledId(notification: JsonRpcNotification): RequestId | undefined;
  /** Whether a notification is the last message of the handshake; none is where it is left out. */
  completesHandshake?(notification: JsonRpcNotification): boolean;
}

/** One method of the protocol. Features bring their own; the kernel only looks them up. */
export interface Method {
  readonly name: string;
  /** The era that has this method; both when left out. */
  readonly era?: Era;
  /**
   * Answers a call with a result object. An {@link McpError} thrown here becomes the JSON-RPC error; anything else
   * thrown is a fault of the server and becomes -32603.
   */
  handle(call: Call): object | Promise<object>;
}
