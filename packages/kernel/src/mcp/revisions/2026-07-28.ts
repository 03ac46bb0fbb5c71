import type { Connection } from "../../jsonrpc/connection.js";
import type { Exchange } from "../../jsonrpc/exchange.js";
import { excerpt } from "../../jsonrpc/messages/excerpt.js";
import { ErrorCode, McpError } from "../../jsonrpc/messages/mcp-error.js";
import type { JsonRpcRequest, Params } from "../../jsonrpc/messages/message.js";
import { isObject } from "../../jsonrpc/messages/parse-message.js";
import type { Envelope, Revision } from "../../jsonrpc/revision.js";
import { checkMeta, invalidParams } from "../check-meta.js";
import { MetaKey } from "../meta-keys.js";
import { stringifyResult } from "../stringify-result.js";
import type { Implementation } from "../wire.js";

const VERSION = "2026-07-28";

/** Every version that a request may name, newest first; `data.supported` and `supportedVersions` are this list. */
export const STATELESS_VERSIONS: readonly string[] = [VERSION];

/** Complete results of these methods must carry caching hints (2026-07-28, server/utilities/caching). */
const CACHEABLE: ReadonlySet<string> = new Set([
  "server/discover",
  "tools/list",
  "prompts/list",
  "resources/list",
  "resources/templates/list",
  "resources/read",
]);

const LOG_LEVELS: ReadonlySet<unknown> = new Set([
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
]);

/** What this revision adds to a result, where the result does not bring it. */
interface SealedMembers {
  readonly resultType?: unknown;
  readonly ttlMs?: unknown;
  readonly cacheScope?: unknown;
  readonly _meta?: Params;
}

/** Revision 2026-07-28: every request introduces itself, and every result names the server. */
export function createRevision20260728(serverInfo: Implementation): Revision {
  const head = `{"resultType":"complete","_meta":${JSON.stringify({ [MetaKey.serverInfo]: serverInfo })}`;
  const cacheHead = `${head},"ttlMs":0,"cacheScope":"private"`;
  return { version: VERSION, era: "stateless", open, checkParams, seal };

  function seal(method: string, result: object): string {
    const cacheable = CACHEABLE.has(method);
    if (overlaps(cacheable, result)) return stringifyResult(merge(cacheable, result));
    const text = stringifyResult(result);
    const start = cacheable ? cacheHead : head;
    return text === "{}" ? `${start}}` : `${start},${text.slice(1)}`;
  }

  function merge(cacheable: boolean, result: object): object {
    const { resultType = "complete", _meta, ...rest } = result as SealedMembers;
    const hints = cacheable && resultType === "complete" ? cacheHints(rest) : {};
    return { resultType, ...rest, ...hints, _meta: { ..._meta, [MetaKey.serverInfo]: serverInfo } };
  }
}

/** Whether a result brings a member that its head would repeat. */
function overlaps(cacheable: boolean, result: object): boolean {
  if ("_meta" in result || "resultType" in result) return true;
  return cacheable && ("ttlMs" in result || "cacheScope" in result);
}

function cacheHints({ ttlMs = 0, cacheScope = "private" }: SealedMembers): object {
  return { ttlMs, cacheScope };
}

/** Steps 3 to 5 of the validation ladder: required members, what stands beside the body, the version. */
function open(request: JsonRpcRequest, _connection: Connection, exchange: Exchange): Envelope | McpError {
  const meta = request.params?.["_meta"];
  if (!isObject(meta)) return invalidParams('"_meta" must be an object');
  const protocolVersion = meta[MetaKey.protocolVersion];
  if (typeof protocolVersion !== "string") return missing(MetaKey.protocolVersion, "a string");
  const clientCapabilities = meta[MetaKey.clientCapabilities];
  if (!isObject(clientCapabilities)) return missing(MetaKey.clientCapabilities, "an object");
  const mismatch = exchange.checkEnvelope?.(request, protocolVersion);
  if (mismatch !== undefined) return mismatch;
  if (protocolVersion !== VERSION) return unsupported(protocolVersion);
  const clientInfo = meta[MetaKey.clientInfo];
  return { protocolVersion, clientCapabilities, clientInfo: isObject(clientInfo) ? clientInfo : undefined };
}

function checkParams(params: Params | undefined): McpError | undefined {
  const level = (params?.["_meta"] as Params)[MetaKey.logLevel];
  if (level !== undefined && !LOG_LEVELS.has(level)) {
    return invalidParams(`"_meta.${MetaKey.logLevel}" must be a log level`);
  }
  return checkMeta(params);
}

function missing(key: string, kind: string): McpError {
  return invalidParams(`"_meta" must have "${key}", ${kind}`);
}

function unsupported(requested: string): McpError {
  return new McpError(ErrorCode.UnsupportedProtocolVersion, "Unsupported protocol version", {
    supported: STATELESS_VERSIONS,
    requested: excerpt(requested),
  });
}
