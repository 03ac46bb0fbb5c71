import type { Connection } from "../jsonrpc/connection.js";
import type { Exchange } from "../jsonrpc/exchange.js";
import type { JsonRpcNotification, JsonRpcRequest, Params, RequestId } from "../jsonrpc/messages/message.js";
import { isObject, isRequestId } from "../jsonrpc/messages/parse-message.js";
import type { Era, Protocol } from "../jsonrpc/revision.js";
import { MetaKey } from "./meta-keys.js";
import { revision20251125 } from "./revisions/2025-11-25.js";
import { createRevision20260728 } from "./revisions/2026-07-28.js";
import type { Implementation } from "./wire.js";

const FIRST_STATELESS = "2026-07-28";
const STATELESS_ONLY: ReadonlySet<string> = new Set(["server/discover", "subscriptions/listen"]);

/** The revisions served, both eras on one endpoint. */
export function createProtocol(serverInfo: Implementation): Protocol {
  const handshake = revision20251125;
  const stateless = createRevision20260728(serverInfo);
  return {
    revisions: [stateless, handshake],
    select: (request: JsonRpcRequest, _connection: Connection, exchange: Exchange) =>
      eraOf(request, exchange.protocolVersion) === "stateless" ? stateless : handshake,
    cancelledId,
  };
}

/**
 * The era that must answer a message (2026-07-28, basic/versioning).
 *
 * A claim in the body decides; then a version beside the body; then the method.
 *
 * @param besideBody the version that the transport names, as HTTP does in `MCP-Protocol-Version`
 */
export function eraOf(message: { method: string; params?: Params }, besideBody?: string): Era {
  const meta = message.params?.["_meta"];
  if (isObject(meta) && meta[MetaKey.protocolVersion] !== undefined) return "stateless";
  if (besideBody !== undefined && isDate(besideBody) && besideBody >= FIRST_STATELESS) return "stateless";
  return STATELESS_ONLY.has(message.method) ? "stateless" : "handshake";
}

function isDate(version: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(version);
}

function cancelledId(notification: JsonRpcNotification): RequestId | undefined {
  if (notification.method !== "notifications/cancelled") return undefined;
  const id = notification.params?.["requestId"];
  return isRequestId(id) ? id : undefined;
}
