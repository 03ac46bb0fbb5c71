// For transports
export type { Server, Transport } from "./transport/transport.js";
export { type InMemoryPeer, InMemoryTransport } from "./transport/in-memory.js";
export type { Connection } from "./jsonrpc/connection.js";
export type { Exchange, MirroredParam } from "./jsonrpc/exchange.js";
export type { Reply } from "./jsonrpc/reply.js";
export { type Incoming, parseMessage } from "./jsonrpc/parse-message.js";
export { eraOf } from "./mcp/protocol.js";

// For method handlers
export { createKernel, type Feature, type ServerKernelOptions } from "./mcp/server-kernel.js";
export type { Kernel } from "./jsonrpc/kernel.js";
export type { Call } from "./jsonrpc/call.js";
export type { Envelope, Era, Method, Protocol, Revision } from "./jsonrpc/revision.js";
export { PreparedResult } from "./jsonrpc/prepared-result.js";
export { type Progress, ProgressReporter } from "./mcp/progress.js";

// For everyone
export { ErrorCode, isMcpError, McpError } from "./jsonrpc/mcp-error.js";
export { MetaKey } from "./mcp/meta-keys.js";
export type {
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
  Params,
  RequestId,
} from "./jsonrpc/message.js";
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
