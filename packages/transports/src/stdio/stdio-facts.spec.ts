import { describe, expect, it } from "@jest/globals";
import { createKernel, type Method, type PeerFacts } from "@toolwright/kernel";
import { PassThrough } from "node:stream";
import { stdio } from "./stdio.js";

describe("the facts of a message on stdio", () => {
  it("are the transport's name: there is no header, and no address", async () => {
    const seen: (PeerFacts | undefined)[] = [];
    const list: Method = {
      name: "tools/list",
      handle: (call) => {
        seen.push(call.exchange.peer);
        return { tools: [] };
      },
    };
    const kernel = createKernel({
      serverInfo: { name: "t", version: "1" },
      features: [{ capabilities: {}, methods: [list] }],
    });
    const [input, output] = [new PassThrough(), new PassThrough()];
    const transport = stdio({ input, output });
    await transport.listen({
      protocol: kernel.protocol,
      connect: () => kernel.connect(),
      stop: () => Promise.resolve(),
      reportFault: () => undefined,
    });
    const meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    input.end(
      `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: meta } })}\n`,
    );
    await new Promise((resolve) => output.once("data", resolve));
    await transport.close();
    expect(seen).toEqual([{ transport: "stdio" }]);
  });
});
