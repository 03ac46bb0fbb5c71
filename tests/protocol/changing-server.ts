import { createKernel, ListChanges, MetaKey, type Server } from "@toolwright/kernel";

/** Says that the tools have changed. */
export const CHANGED = "notifications/tools/list_changed";

/** A server whose list of tools changes; what it announces leaves at once. */
export class ChangingServer {
  readonly changes = new ListChanges({ schedule: (task) => task() });
  readonly faults: unknown[] = [];

  /** What a transport serves. */
  server(): Server {
    const kernel = createKernel({
      serverInfo: { name: "changing", version: "1.0.0" },
      features: [
        {
          capabilities: { tools: { listChanged: true }, prompts: { listChanged: true } },
          methods: [{ name: "tools/list", handle: () => ({ tools: [] }) }],
        },
      ],
      changes: this.changes,
      onFault: (fault) => void this.faults.push(fault),
    });
    return {
      protocol: kernel.protocol,
      connect: () => kernel.connect(),
      stop: () => Promise.resolve(),
      reportFault: (fault, where) => kernel.reportFault(fault, where),
    };
  }
}

/** The request to be told that the tools have changed, as 2026-07-28 has it. */
export function listen(id: number): object {
  const _meta = { [MetaKey.protocolVersion]: "2026-07-28", [MetaKey.clientCapabilities]: {} };
  const params = { notifications: { toolsListChanged: true }, _meta };
  return { jsonrpc: "2.0", id, method: "subscriptions/listen", params };
}

/** A notification for a subscription. */
export function subscribed(id: number, method: string, params: object = {}): object {
  return { jsonrpc: "2.0", method, params: { ...params, _meta: { [MetaKey.subscriptionId]: id } } };
}

/** The acknowledgement of {@link listen}. */
export function acknowledged(id: number): object {
  const notifications = { toolsListChanged: true };
  return subscribed(id, "notifications/subscriptions/acknowledged", { notifications });
}

/** The result of {@link listen}, once the server is about to close. */
export function closing(id: number): object {
  const _meta = {
    [MetaKey.serverInfo]: { name: "changing", version: "1.0.0" },
    [MetaKey.subscriptionId]: id,
  };
  return { jsonrpc: "2.0", id, result: { resultType: "complete", _meta } };
}

/** The messages of a client of 2025-11-25 up to the end of its handshake. */
export const HANDSHAKE: readonly object[] = [
  {
    jsonrpc: "2.0",
    id: 0,
    method: "initialize",
    params: {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "client", version: "1.0.0" },
    },
  },
  { jsonrpc: "2.0", method: "notifications/initialized" },
];
