import { PreparedResult } from "../../jsonrpc/messages/prepared-result.js";
import type { Method } from "../../jsonrpc/revision.js";
import type { ServerIdentity } from "../identity.js";
import { STATELESS_VERSIONS } from "../revisions/2026-07-28.js";

/** `server/discover` (2026-07-28, server/discover): what a client may know before its first call. */
export function discoverMethod(identity: ServerIdentity): Method {
  const { capabilities, instructions } = identity;
  const result = new PreparedResult({
    supportedVersions: STATELESS_VERSIONS,
    capabilities,
    ...(instructions !== undefined && { instructions }),
  });
  return { name: "server/discover", era: "stateless", handle: () => result };
}
