import { describe, expect, it, jest } from "@jest/globals";
import { abortError, type Call, createKernel, type Method, type Server } from "@toolwright/kernel";
import fc from "fast-check";
import { PassThrough, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { StdioLifetime } from "./process/lifetime.js";
import { stdio, type StdioOptions } from "./stdio.js";
import { StdioTransport } from "./stdio-transport.js";

interface HeldCall {
  readonly call: Call;
  /** Reports progress, then lets the call return. */
  finish(): void;
}

/** A server whose "tools/call" ends when the test says so, and whose "tools/list" echoes its params at once. */
function createServer() {
  const held: HeldCall[] = [];
  const echo: Method = { name: "tools/list", handle: (call) => ({ tools: [], echo: call.params?.["q"] }) };
  const hold: Method = {
    name: "tools/call",
    handle: (call) =>
      new Promise((resolve) => {
        const finish = () => {
          call.notify("notifications/progress", { progressToken: call.id, progress: 1 });
          resolve({ content: [] });
        };
        held.push({ call, finish });
      }),
  };
  const kernel = createKernel({
    serverInfo: { name: "t", version: "1" },
    features: [{ capabilities: {}, methods: [echo, hold] }],
  });
  const stop = jest.fn(() => Promise.resolve());
  const reportFault = jest.fn();
  const server: Server = { protocol: kernel.protocol, connect: () => kernel.connect(), stop, reportFault };
  return { server, stop, reportFault, held };
}

const INITIALIZE = {
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } },
};

function request(id: number, rest: object): string {
  return `${JSON.stringify({ jsonrpc: "2.0", id, ...rest })}\n`;
}

const ping = (id: number) => request(id, { method: "ping" });
const call = (id: number) => request(id, { method: "tools/call", params: {} });

/** Waits until something holds. What never does fails its test by the time limit. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}

/** A transport on streams of its own, past the handshake. */
async function start(options: StdioOptions = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  const app = createServer();
  const transport = stdio({ input, output, ...options });
  await transport.listen(app.server);
  /** What has arrived since the last time, once that is so many messages at least. */
  const received = async (count: number) => {
    let text = "";
    await until(() => (text += String(output.read() ?? "")).split("\n").length > count);
    expect(text.endsWith("\n")).toBe(true);
    const lines = text.split("\n").slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  input.write(request(0, INITIALIZE));
  await received(1);
  return { ...app, input, output, transport, received };
}

/** A transport whose output takes one write at a time, when told to. */
async function startSlow(closeTimeoutMs = 60_000) {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  const output = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, done) => {
      taken.push(chunk.toString());
      waiting.push(() => done());
    },
  });
  const input = new PassThrough({ highWaterMark: 64 });
  const app = createServer();
  const transport = stdio({ input, output, closeTimeoutMs });
  await transport.listen(app.server);
  const take = () => waiting.shift()?.();
  return { ...app, transport, input, output, taken, take };
}

const parseError = { jsonrpc: "2.0", error: expect.objectContaining({ code: -32700 }) };

describe("messages on stdio", () => {
  it("[LM-STDIO-01] answers each request on a line of its own, in order", async () => {
    const { input, received } = await start();
    input.write(ping(1) + ping(2));
    expect(await received(2)).toEqual([1, 2].map((id) => ({ jsonrpc: "2.0", id, result: {} })));
  });

  it("writes the notifications of a call before its reply", async () => {
    const { input, received, held } = await start();
    input.write(call(7));
    await until(() => held.length === 1);
    held[0]?.finish();
    const [first, second] = await received(2);
    expect(first).toMatchObject({ method: "notifications/progress" });
    expect(second).toMatchObject({ id: 7, result: { content: [] } });
  });

  it("lets a fast request overtake a slow one", async () => {
    const { input, received, held } = await start();
    input.write(call(1) + ping(2));
    await until(() => held.length === 1);
    held[0]?.finish();
    expect((await received(3)).map((message) => message["id"])).toEqual([2, undefined, 1]);
  });

  it("answers nothing for a cancelled call, and fires its signal", async () => {
    const { input, received, held } = await start();
    input.write(call(1));
    input.write('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n');
    await until(() => held[0]?.call.signal.aborted === true);
    held[0]?.finish();
    input.write(ping(2));
    expect(await received(1)).toEqual([{ jsonrpc: "2.0", id: 2, result: {} }]);
  });

  it("reads a message cut anywhere, also within a character", async () => {
    const { input, received } = await start();
    const q = "读取 🎉 é";
    const message = Buffer.from(request(1, { method: "tools/list", params: { q } }));
    for (let cut = 1; cut < message.length; cut++) {
      input.write(message.subarray(0, cut));
      await until(() => input.readableLength + input.writableLength === 0);
      input.write(message.subarray(cut));
      expect(await received(1)).toMatchObject([{ id: 1, result: { echo: q } }]);
    }
    for (const byte of message) input.write(Uint8Array.of(byte));
    expect(await received(1)).toMatchObject([{ id: 1, result: { echo: q } }]);
  });

  it("echoes any text, whatever the chunks", async () => {
    const { input, received } = await start();
    const text = fc.string({ unit: "binary" });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 20 }), async (q, size) => {
        const message = Buffer.from(request(1, { method: "tools/list", params: { q } }));
        for (let at = 0; at < message.length; at += size) input.write(message.subarray(at, at + size));
        expect(await received(1)).toMatchObject([{ result: { echo: q } }]);
      }),
      { numRuns: 50 },
    );
  });

  it("refuses a line that is not UTF-8, without an id, and goes on", async () => {
    const { input, received } = await start();
    input.write(Buffer.concat([Buffer.from('{"id":1,"x":"'), Buffer.of(0xe8, 0xaf), Buffer.from('"}\n')]));
    input.write(ping(2));
    expect(await received(2)).toEqual([parseError, { jsonrpc: "2.0", id: 2, result: {} }]);
  });

  it("does not take a byte order mark for JSON", async () => {
    const { input, received } = await start();
    input.write(`\ufeff${ping(1)}`);
    expect(await received(1)).toEqual([parseError]);
  });

  it("refuses a line over the limit once, without an id, and goes on", async () => {
    const { input, received } = await start({ maxLineBytes: 100 });
    for (let part = 0; part < 10; part++) input.write("x".repeat(50));
    input.write(`\n${ping(2)}`);
    const [refusal, reply] = await received(2);
    expect(refusal).toEqual({
      jsonrpc: "2.0",
      error: { code: -32600, message: "Invalid request: the message is longer than 100 bytes" },
    });
    expect(reply).toMatchObject({ id: 2 });
  });

  it("takes input that comes as strings", async () => {
    const { input, received } = await start();
    input.setEncoding("utf8");
    input.write(request(1, { method: "tools/list", params: { q: "é" } }));
    expect(await received(1)).toMatchObject([{ result: { echo: "é" } }]);
  });
});

describe("a peer that reads slowly", () => {
  it("gets no further request handled while replies wait, not even of the same chunk", async () => {
    const { input, output, taken, take } = await startSlow();
    input.write(ping(1) + ping(2) + ping(3));
    await until(() => taken.length === 1);
    expect(input.isPaused()).toBe(true);
    expect(output.writableLength).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n'.length);
    take();
    await until(() => taken.length === 2);
    expect(output.writableLength).toBe('{"jsonrpc":"2.0","id":2,"result":{}}\n'.length);
    take();
    await until(() => taken.length === 3);
    expect(input.isPaused()).toBe(true);
    take();
    await until(() => !input.isPaused());
    expect(taken.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2, 3]);
  });

  it("pushes back on the sender", async () => {
    const { input, taken } = await startSlow();
    const accepted = Array.from({ length: 50 }, (_, id) => input.write(ping(id)));
    await until(() => taken.length === 1);
    expect(accepted.at(-1)).toBe(false);
    expect(input.readableLength + input.writableLength).toBeGreaterThan(48 * ping(1).length);
  });

  it("loses notifications once 16 MiB wait, but not the reply", async () => {
    const { input, taken, take, held } = await startSlow();
    input.write(request(0, INITIALIZE));
    await until(() => taken.length === 1);
    take();
    input.write(call(1));
    await until(() => held.length === 1);
    held[0]?.call.notify("notifications/message", { data: "x".repeat(16 * 1024 * 1024) });
    held[0]?.finish();
    await until(() => (take(), taken.length === 3));
    expect(taken.map((line) => line.slice(0, 50))).toEqual([
      expect.stringContaining('"id":0'),
      expect.stringContaining("notifications/message"),
      expect.stringContaining('"id":1'),
    ]);
  });
});

describe("the end of a stdio peer", () => {
  it("closes the app once calls in flight have been answered", async () => {
    const { input, received, held, stop } = await start();
    input.end(call(1));
    await until(() => input.readableEnded);
    expect(stop).not.toHaveBeenCalled();
    held[0]?.finish();
    expect(await received(2)).toMatchObject([{ method: "notifications/progress" }, { id: 1 }]);
    await until(() => stop.mock.calls.length > 0);
    expect(held[0]?.call.signal.aborted).toBe(false);
  });

  it("answers a last line without a line end", async () => {
    const { input, received } = await start();
    input.end(ping(1).trimEnd());
    expect(await received(1)).toMatchObject([{ id: 1 }]);
  });

  it("answers every line received before it, in order, as fast as the client reads", async () => {
    const { input, taken, take, stop } = await startSlow();
    input.end([1, 2, 3, 4].map(ping).join("").trimEnd());
    await until(() => input.readableEnded);
    expect([taken.length, stop.mock.calls.length]).toEqual([1, 0]);
    await until(() => (take(), stop.mock.calls.length > 0));
    const replies = taken.filter((line) => line !== "");
    expect(replies.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([1, 2, 3, 4]);
  });

  it("aborts calls that are still in flight at the deadline, and answers nothing for them", async () => {
    const { input, output, held, stop } = await start({ closeTimeoutMs: 0 });
    input.write(call(1));
    await until(() => held.length === 1);
    input.end();
    await new Promise((resolve) => held[0]?.call.signal.addEventListener("abort", () => resolve(undefined)));
    held[0]?.finish();
    await until(() => stop.mock.calls.length > 0);
    expect(output.read()).toBeNull();
  });

  it.each([
    ["the input fails", (input: PassThrough) => input.destroy(new Error("ECONNRESET"))],
    ["the input closes", (input: PassThrough) => input.destroy()],
    ["the output fails", (_: PassThrough, output: PassThrough) => output.destroy(new Error("EPIPE"))],
    ["the output closes", (_: PassThrough, output: PassThrough) => output.destroy()],
  ])("closes the app when %s", async (_, lose) => {
    const { input, output, transport, stop } = await start();
    lose(input, output);
    await until(() => stop.mock.calls.length > 0);
    await transport.close();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("aborts calls at once when nobody can read the answer", async () => {
    const { input, output, held, stop } = await start();
    input.write(call(1));
    await until(() => held.length === 1);
    output.destroy(new Error("EPIPE"));
    await until(() => stop.mock.calls.length > 0);
    expect(held[0]?.call.signal.reason).toEqual(abortError("The client is gone"));
  });

  it.each(["input", "output"] as const)(
    "closes the app when the %s was closed before it listened",
    async (name) => {
      const streams = { input: new PassThrough(), output: new PassThrough() };
      streams[name].destroy();
      await until(() => streams[name].closed);
      const { server, stop } = createServer();
      await stdio(streams).listen(server);
      await until(() => stop.mock.calls.length > 0);
      expect(stop).toHaveBeenCalledTimes(1);
    },
  );

  it("closes the app when the input had ended before it listened", async () => {
    const input = new PassThrough();
    input.resume().end();
    await until(() => input.readableEnded);
    const { server, stop } = createServer();
    await stdio({ input, output: new PassThrough() }).listen(server);
    await until(() => stop.mock.calls.length > 0);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("lets the app close this transport while it closes itself", async () => {
    const { input, transport, stop } = await start();
    stop.mockImplementation(() => transport.close());
    input.end();
    await until(() => stop.mock.results.length > 0);
    await expect(stop.mock.results[0]?.value).resolves.toBeUndefined();
  });
});

describe("close() of a stdio transport", () => {
  it("takes no more input, waits for calls in flight, and does not stop the app", async () => {
    const { input, transport, received, held, stop } = await start();
    input.write(call(1));
    await until(() => held.length === 1);
    const closed = transport.close();
    input.write(ping(2));
    held[0]?.finish();
    await closed;
    expect(input.readableLength + input.writableLength).toBe(ping(2).length);
    expect(await received(2)).toMatchObject([{ method: "notifications/progress" }, { id: 1 }]);
    expect(stop).not.toHaveBeenCalled();
  });

  it("resolves once its replies have been taken", async () => {
    const { transport, input, output, taken, take } = await startSlow();
    const write = jest.spyOn(output, "write");
    input.write(ping(1));
    await until(() => taken.length === 1);
    const onClosed = jest.fn();
    const closing = transport.close().then(onClosed);
    // What is written last is only there to be told when it has been taken.
    await until(() => write.mock.lastCall?.[0] === "");
    expect(onClosed).not.toHaveBeenCalled();
    await until(() => (take(), onClosed.mock.calls.length > 0));
    await closing;
  });

  it("gives its client closeTimeoutMs to take the replies, and no longer", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
    try {
      const { transport, input, output, taken } = await startSlow(4000);
      const write = jest.spyOn(output, "write");
      input.write(ping(1));
      await until(() => taken.length === 1);
      const onClosed = jest.fn();
      const closing = transport.close().then(onClosed);
      await until(() => write.mock.lastCall?.[0] === "");
      await jest.advanceTimersByTimeAsync(3999);
      expect(onClosed).not.toHaveBeenCalled();
      await jest.advanceTimersByTimeAsync(1);
      await closing;
    } finally {
      jest.useRealTimers();
    }
  });

  it("returns the same outcome when called again", async () => {
    const { transport } = await start();
    expect(transport.close()).toBe(transport.close());
    await transport.close();
  });

  it("lets go of its streams", async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const count = () =>
      [input, output].map((stream) => stream.eventNames().map((name) => stream.listenerCount(name)));
    const before = count();
    const transport = stdio({ input, output });
    await transport.listen(createServer().server);
    expect(count()).not.toEqual(before);
    await transport.close();
    expect(count()).toEqual(before);
    expect(input.isPaused()).toBe(true);
  });

  it("ends a transport that never listened", async () => {
    const transport = stdio({ input: new PassThrough(), output: new PassThrough() });
    await transport.close();
    await expect(transport.listen(createServer().server)).rejects.toThrow("TW_STDIO_LISTEN_TWICE");
  });

  it("can not be followed by another listen()", async () => {
    const { transport, server } = await start();
    await expect(transport.listen(server)).rejects.toMatchObject({ code: "TW_STDIO_LISTEN_TWICE" });
    await transport.close();
  });
});

describe("the process around a stdio transport", () => {
  async function startIn(closeTimeoutMs: number) {
    const input = new PassThrough();
    const stream = new PassThrough();
    const log: string[] = [];
    let signal = (): void => {};
    const lifetime: StdioLifetime = {
      begin: (onSignal) => (signal = onSignal),
      fail: () => void log.push("fail"),
      lose: ({ stream, reason }) => void log.push(`${stream}: ${reason}`),
      end: () => void log.push("end"),
      release: () => void log.push("release"),
    };
    const app = createServer();
    app.stop.mockImplementation(() => Promise.resolve(void log.push("stop")));
    const output = { stream, write: (text: string, done?: () => void) => stream.write(text, done) };
    const transport = new StdioTransport({ input, output, maxLineBytes: 1e6, closeTimeoutMs }, lifetime);
    await transport.listen(app.server);
    input.write(request(0, INITIALIZE) + call(1));
    await until(() => app.held.length === 1);
    return { ...app, transport, input, log, signal: () => signal() };
  }

  it("ends after the app has stopped, with its guards still up", async () => {
    const { input, held, log } = await startIn(60_000);
    held[0]?.finish();
    input.end();
    await until(() => log.includes("end"));
    expect(log).toEqual(["stop", "end"]);
  });

  it("lets calls finish after a signal", async () => {
    const { held, log, signal } = await startIn(60_000);
    signal();
    expect(log).toEqual([]);
    held[0]?.finish();
    await until(() => log.includes("end"));
    expect(held[0]?.call.signal.aborted).toBe(false);
    expect(log).toEqual(["stop", "end"]);
  });

  it("lets calls finish no longer when a signal follows the end of input", async () => {
    const { input, held, log, signal } = await startIn(60_000);
    input.end();
    await until(() => input.readableEnded);
    expect(held[0]?.call.signal.aborted).toBe(false);
    signal();
    await until(() => log.includes("end"));
    expect(held[0]?.call.signal.aborted).toBe(true);
    expect(log).toEqual(["stop", "end"]);
  });

  it("goes on after close(), with everything given back", async () => {
    const { transport, held, log } = await startIn(60_000);
    held[0]?.finish();
    await transport.close();
    expect(log).toEqual(["release"]);
  });

  it("ends when a signal arrives during close()", async () => {
    const { transport, log, signal } = await startIn(60_000);
    const closed = transport.close();
    signal();
    await closed;
    await until(() => log.includes("end"));
    expect(log).toEqual(["stop", "end"]);
  });

  it("ends as a failure, and says why, when the app can not stop", async () => {
    const { input, held, log, stop, reportFault } = await startIn(60_000);
    const fault = new Error("the pool is stuck");
    stop.mockImplementation(() => Promise.reject(fault));
    held[0]?.finish();
    input.end();
    await until(() => log.includes("end"));
    expect(log).toEqual(["fail", "end"]);
    expect(reportFault.mock.calls).toEqual([[fault, "Closing the app"]]);
  });

  it("ends when the app does not stop in time", async () => {
    const { input, log, stop } = await startIn(0);
    const ended = new Promise((resolve) =>
      stop.mockImplementation(() => (resolve(undefined), new Promise(() => {}))),
    );
    input.end();
    await ended;
    await until(() => log.length > 0);
    expect(log).toEqual(["end"]);
  });
});
