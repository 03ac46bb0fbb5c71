import type { BenchRevision } from "./setup.js";

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
  call: { method: string; params?: object },
): string {
  const meta = revision === "2026-07-28" ? { _meta: STATELESS_META } : {};
  const params = { ...meta, ...call.params };
  return JSON.stringify({ jsonrpc: "2.0", id, method: call.method, params });
}

/** One call of a tool. The arguments leave one default out and vary with the id, so that no two texts are equal. */
export function callText(revision: BenchRevision, id: number, name: string): string {
  return requestText(revision, id, { method: "tools/call", params: { name, arguments: callArguments(id) } });
}

/** The arguments that {@link callText} sends. */
function callArguments(id: number): object {
  return {
    repo: `acme/service-${String(id % 100)}`,
    query: `timeout while reading page ${String(id)}`,
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
