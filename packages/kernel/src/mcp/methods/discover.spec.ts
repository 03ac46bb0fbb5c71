import { describe, expect, it } from "@jest/globals";
import { MetaKey } from "../meta-keys.js";
import { createKernel, type ServerKernelOptions } from "../server-kernel.js";

const serverInfo = { name: "t", version: "1" };

async function discover(
  options: Omit<ServerKernelOptions, "serverInfo">,
  version: unknown = "2026-07-28",
): Promise<unknown> {
  const _meta = { [MetaKey.protocolVersion]: version, [MetaKey.clientCapabilities]: {} };
  const text = JSON.stringify({ jsonrpc: "2.0", id: "d", method: "server/discover", params: { _meta } });
  const connection = createKernel({ ...options, serverInfo }).connect();
  const reply = await connection.receive(text, { notify: () => undefined });
  return JSON.parse(reply?.text ?? "null");
}

describe("server/discover", () => {
  it("[M-DISCOVER-01] [M-DISCOVER-03] names versions, capabilities, caching hints, and itself in _meta", async () => {
    const features = [{ capabilities: { tools: {} }, methods: [] }];
    expect(await discover({ features })).toStrictEqual({
      jsonrpc: "2.0",
      id: "d",
      result: {
        resultType: "complete",
        supportedVersions: ["2026-07-28"],
        capabilities: { tools: {} },
        ttlMs: 0,
        cacheScope: "private",
        _meta: { [MetaKey.serverInfo]: serverInfo },
      },
    });
  });

  it("gives the instructions when there are some", async () => {
    expect(await discover({ features: [], instructions: "" })).toMatchObject({
      result: { instructions: "" },
    });
  });

  it("[M-VERSION-02] is subject to the version check like any request", async () => {
    expect(await discover({ features: [] }, "2025-11-25")).toMatchObject({
      error: { code: -32022, data: { supported: ["2026-07-28"], requested: "2025-11-25" } },
    });
  });
});
