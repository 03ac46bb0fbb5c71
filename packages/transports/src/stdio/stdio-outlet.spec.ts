import { describe, expect, it } from "@jest/globals";
import { type Call, createKernel, notifyPeer } from "@toolwright/kernel";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { stdio } from "./stdio.js";

const HELLO = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } };

describe("a notification outside a call", () => {
  it("is a line of its own on stdio", async () => {
    const calls: Call[] = [];
    const plant = { name: "x/plant", handle: (call: Call) => ({ count: calls.push(call) }) };
    const kernel = createKernel({
      serverInfo: { name: "s", version: "1" },
      features: [{ capabilities: {}, methods: [plant] }],
    });
    const [input, output] = [new PassThrough(), new PassThrough()];
    const transport = stdio({ input, output });
    await transport.listen({
      protocol: kernel.protocol,
      connect: () => kernel.connect(),
      stop: () => transport.close(),
      reportFault: () => undefined,
    });
    let received = "";
    output.setEncoding("utf8").on("data", (text: string) => (received += text));
    input.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: HELLO })}\n`);
    input.write('{"jsonrpc":"2.0","id":2,"method":"x/plant"}\n');
    while (!received.includes('"count":1')) await once(output, "data");
    if (calls[0] !== undefined) notifyPeer(calls[0].connection, "a/b");
    while (!received.includes("a/b")) await once(output, "data");
    expect(received.split("\n").slice(2)).toEqual(['{"jsonrpc":"2.0","method":"a/b"}', ""]);
    await transport.close();
  });
});
