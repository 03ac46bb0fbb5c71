import { describe, expect, it, jest } from "@jest/globals";
import { PROCESS_TEST_MS, ServerProcess } from "./server-process.js";

jest.setTimeout(PROCESS_TEST_MS);

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
  it("may be cut anywhere, also within a character", async () => {
    using server = await ServerProcess.start();
    const value = "读取 🎉 é";
    const params = { name: "echo", arguments: { value } };
    const line = (id: number, rest: object) =>
      Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", id, ...rest })}\n`);
    const length = line(1000, { method: "tools/call", params }).length;
    for (let cut = 1; cut < length; cut++) {
      const message = line(1000 + cut, { method: "tools/call", params });
      // Sent in one piece with a ping, whose answer proves that this much was read on its own.
      server.child.stdin.write(
        Buffer.concat([line(5000 + cut, { method: "ping" }), message.subarray(0, cut)]),
      );
      await server.reply(5000 + cut);
      server.child.stdin.write(message.subarray(cut));
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
    // Each starts with a bracket, so that none is blank or, by chance, a message.
    const garbage = Array.from({ length: count }, () => {
      const bytes = Array.from({ length: random() % 60 }, () => random() & 0xff);
      return Buffer.from([0x5d, ...bytes.map((byte) => (byte === 0x0a ? 0 : byte)), 0x0a]);
    });
    server.child.stdin.write(Buffer.concat(garbage));
    const id = server.send("ping");
    expect(await server.reply(id)).toEqual({ jsonrpc: "2.0", id, result: {} });
    const refusals = server.messages.filter(({ error }) => error?.code === -32700);
    expect(refusals).toHaveLength(count);
    expect(refusals.every((refusal) => !("id" in refusal))).toBe(true);
  });

  it.each(["\ud800", "\udc00\ud800", "a\udfffb"])(
    "may hold half a character as an escape: %j",
    async (value) => {
      using server = await ServerProcess.start();
      expect(await server.call("echo", { value })).toBe(value);
      server.child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: value, method: "ping" })}\n`);
      await server.request("ping");
      expect(server.messages).toContainEqual({ jsonrpc: "2.0", id: value, result: {} });
      // On the wire, too, it is an escape, since UTF-8 has no bytes for it.
      expect(server.lines.join("")).not.toContain("\ufffd");
    },
  );

  it("[LM-STDIO-01] are answered on one line each, whatever breaks the lines of a text", async () => {
    using server = await ServerProcess.start();
    const value = "a\nb\r\nc\rd\u2028e\u0085f";
    const before = server.lines.length;
    expect(await server.call("echo", { value })).toBe(value);
    expect(server.lines.slice(before)).toEqual([expect.not.stringMatching(/[\n\r]/)]);
  });

  it("get the notifications of a call before its reply", async () => {
    using server = await ServerProcess.start();
    expect(await server.call("progress")).toBe("done");
    expect(
      server.messages.slice(1).map(({ method, params }) => (method ? params?.["progress"] : "reply")),
    ).toEqual([1, 2, 3, "reply"]);
  });
});
