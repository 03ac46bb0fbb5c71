import type { Connection } from "../../jsonrpc/connection.js";
import { invalidRequest } from "../../jsonrpc/messages/invalid-request.js";
import type { McpError } from "../../jsonrpc/messages/mcp-error.js";
import type { JsonRpcRequest } from "../../jsonrpc/messages/message.js";
import type { Envelope, Revision } from "../../jsonrpc/revision.js";
import { checkMeta } from "../check-meta.js";
import { createProjection } from "../projection/projection.js";
import type { Step } from "../projection/step.js";
import { stringifyResult } from "../stringify-result.js";

/** What tells the revisions of the handshake era apart. */
export interface HandshakeRevisionOptions {
  readonly version: string;
  /** The way down from the newest revision to this one. */
  readonly steps: readonly Step[];
  /** See {@link Revision.maxBatch}. */
  readonly maxBatch?: number;
}

/** A revision in which a handshake opens the connection, and results are plain. */
export function createHandshakeRevision({ version, steps, maxBatch }: HandshakeRevisionOptions): Revision {
  const projection = createProjection(steps);
  const beforeHandshake: Envelope = { protocolVersion: version, clientCapabilities: {} };
  return {
    version,
    era: "handshake",
    open: (request, connection) => open(request, connection, beforeHandshake),
    checkParams: checkMeta,
    seal: (method, result) => stringifyResult(projection.result(method, result)),
    sealParams: projection.params,
    ...(maxBatch !== undefined && { maxBatch }),
  };
}

function open(
  request: JsonRpcRequest,
  { handshake }: Connection,
  beforeHandshake: Envelope,
): Envelope | McpError {
  if (request.method === "initialize") {
    return handshake === undefined
      ? beforeHandshake
      : invalidRequest("the connection is already initialized");
  }
  if (handshake !== undefined) return handshake;
  return request.method === "ping" ? beforeHandshake : invalidRequest('"initialize" must come first');
}
