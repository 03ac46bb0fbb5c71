import { describe, expect, it } from "@jest/globals";
import { ServerProcess } from "./server-process.js";

/** Random numbers below 2^32 from a seed, the same on every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

describe("messages to a server on stdio", () => {
  it("may arrive in any pieces", async () => {
    using server = await ServerProcess.start();
    const value = "读取 🎉 é";
    const params = { name: "echo", arguments: { value } };
    const line = (id: number) =>
      Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params })}\n`);
    const cuts = Array.from({ length: line(1000).length - 1 }, (_, index) => index + 1);
    for (const cut of cuts) {
      const bytes = line(1000 + cut);
      server.write(bytes.subarray(0, cut));
      // A reply in between proves that the first piece was read on its own: it precedes the rest of its own line.
      await new Promise((resolve) => server.child.stdin.write("", resolve));
      server.write(bytes.subarray(cut));
      const { result } = await server.reply(1000 + cut);
      expect(result?.content?.[0]?.text).toBe(value);
    }
  });

  it("may be 20 MB long, as may the reply", async () => {
    using server = await ServerProcess.start();
    const size = 20_000_000;
    expect(await server.call("length", { value: "é".repeat(size / 2) })).toBe(String(size / 2));
    expect((await server.call("big", { size }))?.length).toBe(size);
  });

  it("are answered after 10 000 lines of garbage, each of them refused", async () => {
    using server = await ServerProcess.start();
    const random = randomFrom(42);
    const count = 10_000;
    for (let line = 0; line < count; line++) {
      // Starts with a bracket, so that no line is blank or, by chance, a message.
      const bytes = Buffer.from([0x5d, ...Array.from({ length: random() % 60 }, () => random() & 0xff)]);
      server.write(Buffer.concat([bytes.map((byte) => (byte === 0x0a ? 0 : byte)), Buffer.of(0x0a)]));
    }
    const id = server.send("ping");
    expect(await server.reply(id)).toEqual({ jsonrpc: "2.0", id, result: {} });
    const refusals = server.messages.filter(({ error }) => error?.code === -32700);
    expect(refusals).toHaveLength(count);
    expect(refusals.every((refusal) => !("id" in refusal))).toBe(true);
  });

  it("get the notifications of a call before its reply", async () => {
    using server = await ServerProcess.start();
    expect(await server.call("progress")).toBe("done");
    expect(
      server.messages.slice(1).map(({ method, params }) => (method ? params?.["progress"] : "reply")),
    ).toEqual([1, 2, 3, "reply"]);
  });
});
