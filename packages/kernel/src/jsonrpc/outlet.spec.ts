import { describe, expect, it } from "@jest/globals";
import { createKernel } from "../mcp/server-kernel.js";
import { InMemoryTransport } from "../transport/in-memory.js";
import type { Call } from "./call.js";
import type { Connection } from "./connection.js";
import { notifyPeer } from "./outlet.js";

function connect(): { connection: Connection; sent: string[] } {
  const sent: string[] = [];
  const connection = createKernel({ serverInfo: { name: "s", version: "1" }, features: [] }).connect();
  connection.outlet = { notify: (message) => void sent.push(message) };
  return { connection, sent };
}

async function shakeHands(connection: Connection): Promise<void> {
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } };
  const request = { jsonrpc: "2.0", id: 1, method: "initialize", params };
  await connection.receive(JSON.stringify(request), { notify: () => undefined });
}

describe("notifyPeer", () => {
  it("sends one notification, with params or without", async () => {
    const { connection, sent } = connect();
    await shakeHands(connection);
    notifyPeer(connection, "a/b");
    notifyPeer(connection, "a/b", { uri: "x" });
    expect(sent).toEqual([
      '{"jsonrpc":"2.0","method":"a/b"}',
      '{"jsonrpc":"2.0","method":"a/b","params":{"uri":"x"}}',
    ]);
  });

  it("sends nothing before the handshake, after the end, or where there is no way", async () => {
    const { connection, sent } = connect();
    notifyPeer(connection, "a/b");
    await shakeHands(connection);
    connection.close();
    notifyPeer(connection, "a/b");
    expect(sent).toEqual([]);
    expect(connection.outlet).toBeUndefined();
  });
});

describe("a peer in memory", () => {
  it("hears of it among its replies, until it has left", async () => {
    let seen: Connection | undefined;
    const plant = {
      name: "x/plant",
      handle: (call: Call) => ({ seen: (seen = call.connection) === call.connection }),
    };
    const features = [{ capabilities: {}, methods: [plant] }];
    const kernel = createKernel({ serverInfo: { name: "s", version: "1" }, features });
    const memory = new InMemoryTransport();
    await memory.listen({
      protocol: kernel.protocol,
      connect: () => kernel.connect(),
      stop: () => memory.close(),
      reportFault: () => undefined,
    });
    const heard: string[] = [];
    const peer = memory.connect((message) => heard.push(message));
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "c", version: "1" },
    };
    peer.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }));
    peer.send('{"jsonrpc":"2.0","id":2,"method":"x/plant"}');
    const connection = seen;
    if (connection === undefined) throw new Error("The method was not called");
    notifyPeer(connection, "a/b");
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard.slice(1)).toEqual([
      '{"jsonrpc":"2.0","id":2,"result":{"seen":true}}',
      '{"jsonrpc":"2.0","method":"a/b"}',
    ]);
    peer.close();
    notifyPeer(connection, "a/b");
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toHaveLength(3);
  });
});
