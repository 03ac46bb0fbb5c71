import { describe, expect, it } from "@jest/globals";
import type { PeerFacts } from "../jsonrpc/peer-facts.js";
import { createKernel } from "../mcp/server-kernel.js";
import { InMemoryTransport } from "./in-memory.js";

describe("what a peer in memory sends beside its messages", () => {
  it("is the transport's name, unless it pretends to more, for that message only", async () => {
    const seen: (PeerFacts | undefined)[] = [];
    const look = {
      name: "look",
      handle: (call: { exchange: { peer?: PeerFacts | undefined } }) => {
        seen.push(call.exchange.peer);
        return {};
      },
    };
    const kernel = createKernel({
      serverInfo: { name: "t", version: "1" },
      features: [{ capabilities: {}, methods: [look] }],
    });
    const memory = new InMemoryTransport();
    await memory.listen({
      protocol: kernel.protocol,
      connect: () => kernel.connect(),
      stop: () => Promise.resolve(),
      reportFault: () => undefined,
    });
    const peer = memory.connect(() => undefined);
    const facts: PeerFacts = { transport: "http", remoteAddress: "192.0.2.1", headers: new Headers() };
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "c", version: "1" },
    };
    peer.send(JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params }));
    for (const beside of [undefined, facts, undefined])
      peer.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "look" }), beside);
    expect(seen).toEqual([{ transport: "memory" }, facts, { transport: "memory" }]);
  });
});
