// For transports
export type { Server, Transport } from "./transport/transport.js";
export { type InMemoryPeer, InMemoryTransport } from "./transport/in-memory.js";
export type { Connection } from "./jsonrpc/connection.js";
export { Cancellation } from "./jsonrpc/cancellation.js";
export type { Exchange, MirroredParam } from "./jsonrpc/exchange.js";
export type { Outlet } from "./jsonrpc/outlet.js";
export type { HeaderReader, PeerFacts } from "./jsonrpc/peer-facts.js";
export { HeaderMap, headersFrom, type HeaderSource } from "./jsonrpc/header-map.js";
export type { Reply } from "./jsonrpc/messages/reply.js";
export { type Incoming, parseMessage } from "./jsonrpc/messages/parse-message.js";
export { eraOf } from "./mcp/protocol.js";
export { abortError, isAbort } from "./jsonrpc/abort-error.js";

// For method handlers
export { createKernel, type Feature, type ServerKernelOptions } from "./mcp/server-kernel.js";
export type { Kernel } from "./jsonrpc/kernel.js";
export type { Call } from "./jsonrpc/call.js";
export { notifyPeer } from "./jsonrpc/outlet.js";
export { ListChanges, type ListChangesOptions } from "./mcp/changes/list-changes.js";
export type { ListKind } from "./mcp/changes/list-kind.js";
export type { Envelope, Era, Method, Protocol, Revision } from "./jsonrpc/revision.js";
export { excerpt } from "./jsonrpc/messages/excerpt.js";
export { PreparedResult } from "./jsonrpc/messages/prepared-result.js";
export { type Progress, ProgressReporter } from "./mcp/progress.js";

// For everyone
export { ErrorCode, isMcpError, McpError } from "./jsonrpc/messages/mcp-error.js";
export { MetaKey } from "./mcp/meta-keys.js";
export type {
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
  Params,
  RequestId,
} from "./jsonrpc/messages/message.js";
export type {
  AudioContent,
  CacheHints,
  CallToolResult,
  ContentAnnotations,
  ContentBlock,
  EmbeddedResource,
  Icon,
  ImageContent,
  Implementation,
  JsonSchema,
  ResourceLink,
  ServerCapabilities,
  TextContent,
  Tool,
  ToolAnnotations,
} from "./mcp/wire.js";
