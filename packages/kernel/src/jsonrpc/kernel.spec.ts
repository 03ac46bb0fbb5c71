import { describe, expect, it } from "@jest/globals";
import { createKernel } from "../mcp/server-kernel.js";

describe("a kernel without features", () => {
  it("answers ping before the handshake, and echoes id 0", async () => {
    const kernel = createKernel({ serverInfo: { name: "t", version: "1" }, features: [] });
    const reply = await kernel.connect().receive('{"jsonrpc":"2.0","id":0,"method":"ping"}', { notify: () => {} });
    expect(reply?.text).toBe('{"jsonrpc":"2.0","id":0,"result":{}}');
  });
});
