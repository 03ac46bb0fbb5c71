import { describe, expect, it } from "@jest/globals";
import type { Connection } from "../../jsonrpc/connection.js";
import { createKernel } from "../server-kernel.js";

const exchange = { notify: () => undefined };

function initialize(protocolVersion: string): object {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name: "c", version: "1" } };
  return { jsonrpc: "2.0", id: 0, method: "initialize", params };
}

async function ask(connection: Connection, message: unknown): Promise<unknown> {
  const reply = await connection.receive(JSON.stringify(message), exchange);
  return reply === undefined ? undefined : JSON.parse(reply.text);
}

function connect(): Connection {
  return createKernel({ serverInfo: { name: "t", version: "1" }, features: [] }).connect();
}

const pings = (count: number): object[] =>
  Array.from({ length: count }, (_, id) => ({ jsonrpc: "2.0", id, method: "ping" }));

describe("batches", () => {
  it("[L-BATCH-01] are taken once 2025-03-26 was negotiated, up to a hundred messages", async () => {
    const connection = connect();
    await ask(connection, initialize("2025-03-26"));
    expect(await ask(connection, pings(100))).toHaveLength(100);
    expect(await ask(connection, pings(101))).toMatchObject({ error: { code: -32600 } });
  });

  it.each(["2025-11-25", "2025-06-18", "2024-11-05"])("[LM-RPC-04] are refused in %s", async (version) => {
    const connection = connect();
    await ask(connection, initialize(version));
    for (const batch of [pings(1), []]) {
      expect(await ask(connection, batch)).toStrictEqual({
        jsonrpc: "2.0",
        error: { code: -32600, message: "Invalid request: batches are not supported" },
      });
    }
  });

  it("[L-BATCH-04] never initialize a connection", async () => {
    const connection = connect();
    expect(await ask(connection, [initialize("2025-03-26")])).toMatchObject({ error: { code: -32600 } });
    expect(connection.handshake).toBeUndefined();
    await ask(connection, initialize("2025-03-26"));
    const { handshake } = connection;
    expect(await ask(connection, [initialize("2025-06-18"), ...pings(1)])).toMatchObject([
      { id: 0, error: { code: -32600 } },
      { id: 0, result: {} },
    ]);
    expect(connection.handshake).toBe(handshake);
  });
});
