import type { McpError } from "./messages/mcp-error.js";
import type { JsonRpcRequest } from "./messages/message.js";
import type { PeerFacts } from "./peer-facts.js";

/** A value of the body that a transport may have mirrored beside it, as HTTP does in `Mcp-Param-*`. */
export interface MirroredParam {
  /** The suffix after `Mcp-Param-`, as declared by `x-mcp-header`. */
  readonly header: string;
  /** The value in the body; `undefined` or `null` when it is absent. */
  readonly value: unknown;
}

/**
 * One message's way through a transport: where its notifications go, and what the transport knows beside the body.
 */
export interface Exchange {
  /** Delivers a notification (one serialized JSON-RPC message) that belongs to this exchange, before its response. */
  notify(message: string): void;
  /**
   * Where notifications go: to a `channel` that outlasts the exchange, which is so where it is left out; to a `stream`
   * that ends with it; or to nobody, `none`, since the peer takes nothing but the reply.
   */
  readonly delivery?: "channel" | "stream" | "none";
  /** Told at once that no reply will come: the request was cancelled, or its connection closed. Must not throw. */
  cancelled?(): void;
  /** Who sent the message, as far as the transport can tell; worked out when somebody asks. */
  readonly peer?: PeerFacts | undefined;
  /** Whether a version of the protocol has this transport; every version does where it is left out. */
  carries?(protocolVersion: string): boolean;
  /** The version that the transport names beside the body (HTTP: `MCP-Protocol-Version`). */
  readonly protocolVersion?: string | undefined;
  /**
   * Compares what stands beside the body with the body; the kernel asks after the envelope's required members were
   * found and before the version is looked up (2026-07-28, basic/transports/streamable-http).
   */
  checkEnvelope?(request: JsonRpcRequest, protocolVersion: string): McpError | undefined;
  /** Compares mirrored arguments with the body; asked once the tool is known and before it runs. */
  checkMirroredParams?(params: readonly MirroredParam[]): McpError | undefined;
}
