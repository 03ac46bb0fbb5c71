import type { Call } from "../../jsonrpc/call.js";
import type { Params } from "../../jsonrpc/messages/message.js";
import { isObject } from "../../jsonrpc/messages/parse-message.js";
import type { Method } from "../../jsonrpc/revision.js";
import { invalidParams } from "../check-meta.js";
import { HandshakePeer } from "../changes/handshake-peer.js";
import type { ListChanges } from "../changes/list-changes.js";
import { declaredKinds } from "../changes/list-kind.js";
import type { ServerIdentity } from "../identity.js";

/** How much of what a client says of itself is kept, in characters of JSON: a session outlives the memory of its request. */
const MAX_INTRODUCTION = 16_384;

/**
 * The handshake (2025-11-25, basic/lifecycle): keeps who the client is, and says who the server is.
 *
 * @param changes tells the client from then on of the lists that are declared to change
 */
export function initializeMethod(identity: ServerIdentity, changes?: ListChanges): Method {
  const declared = declaredKinds(identity.capabilities);
  return { name: "initialize", era: "handshake", handle };

  function handle(call: Call): object {
    const { clientCapabilities, clientInfo } = readParams(call.params);
    // The revision that answers is the one spoken from here on: the client's own, or the counter-offer to it.
    const protocolVersion = call.revision.version;
    call.connection.handshake = { protocolVersion, clientCapabilities, clientInfo };
    if (declared.length > 0) changes?.follow(new HandshakePeer(call.connection, declared));
    const { capabilities, serverInfo, instructions } = identity;
    return { protocolVersion, capabilities, serverInfo, ...(instructions !== undefined && { instructions }) };
  }
}

function readParams(params: Params | undefined): { clientCapabilities: Params; clientInfo: Params } {
  if (typeof params?.["protocolVersion"] !== "string")
    throw invalidParams('"protocolVersion" must be a string');
  const { capabilities, clientInfo } = params;
  if (!isObject(capabilities)) throw invalidParams('"capabilities" must be an object');
  if (!isObject(clientInfo)) throw invalidParams('"clientInfo" must be an object');
  if (typeof clientInfo["name"] !== "string" || typeof clientInfo["version"] !== "string") {
    throw invalidParams('"clientInfo" must have a "name" and a "version"');
  }
  // Icons may be whole pictures; no server shows its client.
  const { icons: _icons, ...info } = clientInfo;
  if (!isShort([capabilities, info]))
    throw invalidParams(
      `"capabilities" and "clientInfo" must not exceed ${String(MAX_INTRODUCTION)} characters`,
    );
  return { clientCapabilities: capabilities, clientInfo: info };
}

function isShort(introduction: readonly Params[]): boolean {
  try {
    return JSON.stringify(introduction).length <= MAX_INTRODUCTION;
  } catch {
    // Too deep to be written.
    return false;
  }
}
