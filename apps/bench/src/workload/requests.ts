import { LONG_TEXT } from "./long-text.js";
import type { BenchRevision, Setup, ToolKind } from "./setup.js";

const CLIENT_INFO = { name: "bench", version: "1.0.0" };

/** What every request of the stateless revision says of its sender. */
const STATELESS_META = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": CLIENT_INFO,
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** One request as text, with the metadata that its revision asks for. */
export function requestText(
  revision: BenchRevision,
  id: number,
  call: { method: string; params?: object; meta?: object },
): string {
  const _meta = { ...(revision === "2026-07-28" && STATELESS_META), ...call.meta };
  const params = { ...(Object.keys(_meta).length > 0 && { _meta }), ...call.params };
  return JSON.stringify({ jsonrpc: "2.0", id, method: call.method, params });
}

/** One call of a tool. The arguments leave one default out and vary with the id, so that no two texts are equal. */
export function callText(
  { revision, kind }: Pick<Setup, "revision" | "kind">,
  id: number,
  name: string,
): string {
  const params = { name, arguments: callArguments(kind, id) };
  const meta = kind === "progress" ? { progressToken: id } : {};
  return requestText(revision, id, { method: "tools/call", params, meta });
}

/** The arguments that {@link callText} sends. */
export function callArguments(kind: ToolKind, id: number): object {
  return {
    repo: `acme/service-${String(id % 100)}`,
    query: kind === "weigh" ? LONG_TEXT : `timeout while reading page ${String(id)}`,
    labels: ["bug", "priority: high", `area-${String(id % 7)}`],
    limit: 1 + (id % 50),
    archived: id % 2 === 0,
  };
}

/** The opening of the handshake. */
export function initializeText(id: number, protocolVersion: string): string {
  const params = { protocolVersion, capabilities: {}, clientInfo: CLIENT_INFO };
  return JSON.stringify({ jsonrpc: "2.0", id, method: "initialize", params });
}

/** The end of the handshake. */
export const INITIALIZED_TEXT = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
