const claim = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
  "io.modelcontextprotocol/clientInfo": { name: "client", version: "1.0.0" },
  "io.modelcontextprotocol/logLevel": "info",
  progressToken: 0,
};
const args = { text: "häßlich", nested: { list: [1, 2.5, null, true], empty: {} } };

/** The handshake of 2025-11-25. */
export const INITIALIZE = {
  jsonrpc: "2.0",
  id: "hello",
  method: "initialize",
  params: {
    protocolVersion: "2025-11-25",
    capabilities: { roots: { listChanged: true } },
    clientInfo: { name: "client", version: "1.0.0", title: "Client" },
  },
};

/** A call that succeeds whatever came before it, in either era's connection. */
export const GOOD_CALL = {
  jsonrpc: "2.0",
  id: "good",
  method: "tools/call",
  params: { name: "echo", arguments: args, _meta: claim },
};

/** Messages of every kind and of every method served, as well-behaved clients send them. */
export const GOOD_MESSAGES: readonly Readonly<Record<string, unknown>>[] = [
  INITIALIZE,
  GOOD_CALL,
  { jsonrpc: "2.0", id: 0, method: "ping" },
  { jsonrpc: "2.0", id: 1, method: "tools/list", params: { cursor: "", _meta: { progressToken: "t" } } },
  { jsonrpc: "2.0", id: 2, method: "tools/list", params: { _meta: claim } },
  { jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "echo", arguments: args } },
  { jsonrpc: "2.0", id: 4, method: "tools/call", params: { name: "count", _meta: { progressToken: 0 } } },
  { jsonrpc: "2.0", id: 5, method: "tools/call", params: { name: "deny", _meta: claim } },
  { jsonrpc: "2.0", id: "", method: "server/discover", params: { _meta: claim } },
  { jsonrpc: "2.0", method: "notifications/initialized" },
  { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 0, reason: "why" } },
  { jsonrpc: "2.0", method: "notifications/progress", params: { progressToken: 0, progress: 1 } },
  { jsonrpc: "2.0", id: 6, result: { roots: [] } },
  { jsonrpc: "2.0", id: 7, error: { code: -1, message: "rejected", data: {} } },
];
