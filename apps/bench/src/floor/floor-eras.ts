import type { FloorExchange } from "./floor-connection.js";
import { badParams, type FloorRequest, isId, isJson, type Json, Refusal } from "./floor-message.js";

const PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";
const CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const LOG_LEVEL = "io.modelcontextprotocol/logLevel";
const LEVELS: ReadonlySet<unknown> = new Set([
  "debug",
  "info",
  "notice",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
]);
const SUPPORTED = "2026-07-28";

/** Whether a request belongs to the stateless revision (2026-07-28, basic/versioning). */
export function isStateless(method: string, params: Json | undefined): boolean {
  const meta = params?.["_meta"];
  return (isJson(meta) && meta[PROTOCOL_VERSION] !== undefined) || method === "server/discover";
}

/**
 * Checks what a stateless request must say of itself.
 *
 * @throws Refusal for a member that is missing or ill-typed, and for a version that is not served
 */
export function checkStateless(request: FloorRequest, exchange: FloorExchange | undefined): void {
  const meta = request.params?.["_meta"];
  if (!isJson(meta)) throw badParams('"_meta" must be an object');
  const version = meta[PROTOCOL_VERSION];
  if (typeof version !== "string") throw badParams(`"_meta" must have "${PROTOCOL_VERSION}", a string`);
  if (!isJson(meta[CLIENT_CAPABILITIES])) {
    throw badParams(`"_meta" must have "${CLIENT_CAPABILITIES}", an object`);
  }
  exchange?.checkHeaders(request);
  if (version !== SUPPORTED) {
    throw new Refusal(-32022, "Unsupported protocol version", { supported: [SUPPORTED], requested: version });
  }
  const level = meta[LOG_LEVEL];
  if (level !== undefined && !LEVELS.has(level)) throw badParams(`"_meta.${LOG_LEVEL}" must be a log level`);
}

/**
 * Checks what any request may say beside its arguments, in either era.
 *
 * @throws Refusal for metadata that is no object, and a progress token that is no id
 */
export function checkMeta(params: Json | undefined): Json | undefined {
  const meta = params?.["_meta"];
  if (meta === undefined) return undefined;
  if (!isJson(meta)) throw badParams('"_meta" must be an object');
  const token = meta["progressToken"];
  if (token === undefined || isId(token)) return meta;
  throw badParams('"_meta.progressToken" must be a string or an integer');
}
