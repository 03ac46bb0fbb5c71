import type { Connection } from "../jsonrpc/connection.js";
import type { Exchange } from "../jsonrpc/exchange.js";
import type { JsonRpcNotification, JsonRpcRequest, Params, RequestId } from "../jsonrpc/messages/message.js";
import { isObject, isRequestId } from "../jsonrpc/messages/parse-message.js";
import type { Era, Protocol, Revision } from "../jsonrpc/revision.js";
import { MetaKey } from "./meta-keys.js";
import { revision20241105 } from "./revisions/2024-11-05.js";
import { revision20250326 } from "./revisions/2025-03-26.js";
import { revision20250618 } from "./revisions/2025-06-18.js";
import { revision20251125 } from "./revisions/2025-11-25.js";
import { createRevision20260728 } from "./revisions/2026-07-28.js";
import type { Implementation } from "./wire.js";

const FIRST_STATELESS = "2026-07-28";
const STATELESS_ONLY: ReadonlySet<string> = new Set(["server/discover", "subscriptions/listen"]);

/** Newest first; the newest is offered to a client that asks for one that is not served. */
const NEWEST_HANDSHAKE = revision20251125;
const HANDSHAKE: readonly Revision[] = [
  NEWEST_HANDSHAKE,
  revision20250618,
  revision20250326,
  revision20241105,
];
const BY_VERSION: ReadonlyMap<unknown, Revision> = new Map(
  HANDSHAKE.map((revision) => [revision.version, revision]),
);

/** The revisions served, both eras on one endpoint. */
export function createProtocol(serverInfo: Implementation): Protocol {
  const stateless = createRevision20260728(serverInfo);
  return {
    revisions: [stateless, ...HANDSHAKE],
    select: (request, connection, exchange) =>
      eraOf(request, exchange.protocolVersion) === "stateless"
        ? stateless
        : handshakeRevision(request, connection, exchange),
    cancelledId,
    completesHandshake: ({ method }) => method === "notifications/initialized",
  };
}

/** What the handshake settled on counts, whatever version stands beside a later request. */
function handshakeRevision(request: JsonRpcRequest, { handshake }: Connection, exchange: Exchange): Revision {
  if (handshake !== undefined) return BY_VERSION.get(handshake.protocolVersion) ?? NEWEST_HANDSHAKE;
  return request.method === "initialize" ? negotiate(request.params, exchange) : NEWEST_HANDSHAKE;
}

/** The version that a client asks for, or the counter-offer to it (2025-11-25, basic/lifecycle). */
function negotiate(params: Params | undefined, exchange: Exchange): Revision {
  const revision = BY_VERSION.get(params?.["protocolVersion"]);
  if (revision === undefined || exchange.carries?.(revision.version) === false) return NEWEST_HANDSHAKE;
  return revision;
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
  if (besideBody !== undefined && besideBody >= FIRST_STATELESS && isDate(besideBody)) return "stateless";
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
