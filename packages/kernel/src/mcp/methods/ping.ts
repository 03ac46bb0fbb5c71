import type { Method } from "../../jsonrpc/revision.js";

/** `ping` (2025-11-25, basic/utilities/ping); the stateless era has none. */
export const pingMethod: Method = { name: "ping", era: "handshake", handle: () => ({}) };
