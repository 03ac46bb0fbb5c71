import { describe, expect, it } from "@jest/globals";
import type { Connection } from "../../jsonrpc/connection.js";
import { createKernel } from "../server-kernel.js";

const serverInfo = { name: "t", version: "1", title: "Test" };
const good = {
  protocolVersion: "2025-11-25",
  capabilities: { sampling: {} },
  clientInfo: { name: "c", version: "2" },
};

function connect(instructions?: string): Connection {
  return createKernel({ serverInfo, instructions, features: [] }).connect();
}

async function initialize(connection: Connection, params: unknown): Promise<unknown> {
  const text = JSON.stringify({ jsonrpc: "2.0", id: 0, method: "initialize", params });
  const reply = await connection.receive(text, { notify: () => undefined });
  return JSON.parse(reply?.text ?? "null");
}

describe("initialize", () => {
  it("[L-LIFECYCLE-01] answers with version, capabilities and serverInfo, and nothing of the newer era", async () => {
    expect(await initialize(connect(), good)).toStrictEqual({
      jsonrpc: "2.0",
      id: 0,
      result: { protocolVersion: "2025-11-25", capabilities: {}, serverInfo },
    });
  });

  it("gives the instructions when there are some, also empty ones", async () => {
    expect(await initialize(connect("Be kind."), good)).toMatchObject({
      result: { instructions: "Be kind." },
    });
    expect(await initialize(connect(""), good)).toMatchObject({ result: { instructions: "" } });
  });

  it.each(["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"])(
    "[L-LIFECYCLE-02] echoes the version %s, which is spoken from then on",
    async (protocolVersion) => {
      const connection = connect();
      expect(await initialize(connection, { ...good, protocolVersion })).toMatchObject({
        result: { protocolVersion },
      });
      expect(connection.handshake?.protocolVersion).toBe(protocolVersion);
    },
  );

  it("[L-LIFECYCLE-02] offers its newest version where the one asked for lacks the transport", async () => {
    const connection = connect();
    const text = JSON.stringify({
      jsonrpc: "2.0",
      id: 0,
      method: "initialize",
      params: { ...good, protocolVersion: "2024-11-05" },
    });
    const carries = (version: string): boolean => version !== "2024-11-05";
    const reply = await connection.receive(text, { notify: () => undefined, carries });
    expect(reply?.text).toContain('"protocolVersion":"2025-11-25"');
    expect(connection.handshake?.protocolVersion).toBe("2025-11-25");
  });

  it.each(["2024-10-07", "2025-03-27", "2026-07-28", "2099-01-01", "", "nonsense"])(
    "[L-LIFECYCLE-02] [L-LIFECYCLE-05] offers its own version to a client that asks for %j",
    async (protocolVersion) => {
      const connection = connect();
      const reply = await initialize(connection, { ...good, protocolVersion });
      expect(reply).toMatchObject({ result: { protocolVersion: "2025-11-25" } });
      expect(connection.handshake?.protocolVersion).toBe("2025-11-25");
    },
  );

  it("keeps on the connection who the client is", async () => {
    const connection = connect();
    await initialize(connection, good);
    expect(connection.handshake).toEqual({
      protocolVersion: "2025-11-25",
      clientCapabilities: { sampling: {} },
      clientInfo: { name: "c", version: "2" },
    });
  });

  it.each([
    ["no params", undefined],
    ["no version", { ...good, protocolVersion: undefined }],
    ["a numeric version", { ...good, protocolVersion: 20251125 }],
    ["no capabilities", { ...good, capabilities: undefined }],
    ["capabilities in an array", { ...good, capabilities: [] }],
    ["capabilities null", { ...good, capabilities: null }],
    ["no clientInfo", { ...good, clientInfo: undefined }],
    ["a clientInfo string", { ...good, clientInfo: "c" }],
    ["a clientInfo without a name", { ...good, clientInfo: { version: "1" } }],
    ["a clientInfo without a version", { ...good, clientInfo: { name: "c" } }],
    ["a _meta that is no object", { ...good, _meta: 1 }],
  ])("refuses %s with -32602, and stays open for a better one", async (_, params) => {
    const connection = connect();
    expect(await initialize(connection, params)).toMatchObject({ id: 0, error: { code: -32602 } });
    expect(connection.handshake).toBeUndefined();
    expect(await initialize(connection, good)).toMatchObject({ result: { serverInfo } });
  });

  it("keeps what a client says of itself without its pictures", async () => {
    const connection = connect();
    const clientInfo = {
      name: "c",
      version: "2",
      icons: [{ src: `data:image/png;base64,${"A".repeat(100_000)}` }],
    };
    expect(await initialize(connection, { ...good, clientInfo })).toHaveProperty("result");
    expect(connection.handshake?.clientInfo).toEqual({ name: "c", version: "2" });
  });

  it.each<[string, unknown]>([
    ["long", { experimental: { x: "y".repeat(20_000) } }],
    ["of many parts", { experimental: { x: Array.from({ length: 10_000 }, () => []) } }],
  ])(
    "keeps no capabilities that are %s, since they would stay as long as the session",
    async (_, capabilities) => {
      const connection = connect();
      const reply = await initialize(connection, { ...good, capabilities });
      expect(reply).toMatchObject({
        error: { code: -32602, message: expect.stringContaining("16384") },
      });
      expect(connection.handshake).toBeUndefined();
    },
  );
});
