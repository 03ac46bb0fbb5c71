import { describe, expect, it } from "@jest/globals";
import { createKernel, type Server } from "@toolwright/kernel";
import { PassThrough } from "node:stream";
import { StdioTransport } from "../stdio-transport.js";
import { ProcessLifetime } from "./lifetime.js";

function standardStreams() {
  return { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
}

/** A transport on standard streams that are not this process's own. */
function transportOn(streams: ReturnType<typeof standardStreams>) {
  const lifetime = new ProcessLifetime(streams);
  const output = {
    stream: streams.stdout,
    write: (text: string, done?: () => void) => lifetime.write(text, done),
  };
  return new StdioTransport({ input: streams.stdin, output, maxLineBytes: 1e6, closeTimeoutMs: 0 }, lifetime);
}

function createServer(): Server {
  const kernel = createKernel({ serverInfo: { name: "t", version: "1" }, features: [] });
  return {
    protocol: kernel.protocol,
    connect: () => kernel.connect(),
    stop: () => Promise.resolve(),
    reportFault: () => undefined,
  };
}

const isGuarded = ({ stdout }: { stdout: PassThrough }) => Object.hasOwn(stdout, "write");

describe("the standard streams of a process", () => {
  it("are guarded while one transport serves, and given back by its close(), with the signals", async () => {
    const streams = standardStreams();
    const listeners = process.listenerCount("SIGTERM");
    const transport = transportOn(streams);
    await transport.listen(createServer());
    expect([isGuarded(streams), Object.hasOwn(streams.stdin, "destroy")]).toEqual([true, true]);
    expect(process.listenerCount("SIGTERM")).toBe(listeners + 1);
    await transport.close();
    expect([isGuarded(streams), Object.hasOwn(streams.stdin, "destroy")]).toEqual([false, false]);
    expect(process.listenerCount("SIGTERM")).toBe(listeners);
  });

  it("are refused to a second transport, which leaves the first one's guard, and takes its own along", async () => {
    const streams = standardStreams();
    const [first, second] = [transportOn(streams), transportOn(streams)];
    await first.listen(createServer());
    await expect(second.listen(createServer())).rejects.toMatchObject({ code: "TW_STDIO_TAKEN" });
    expect(isGuarded(streams)).toBe(true);
    await first.close();
    expect(isGuarded(streams)).toBe(false);
  });

  it("can be had by the second transport once the first has closed", async () => {
    const streams = standardStreams();
    const [first, second] = [transportOn(streams), transportOn(streams)];
    await first.listen(createServer());
    await expect(second.listen(createServer())).rejects.toMatchObject({ code: "TW_STDIO_TAKEN" });
    await first.close();
    await second.listen(createServer());
    streams.stdout.write("a log");
    streams.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    await new Promise((resolve) => streams.stdout.once("data", resolve).resume());
    expect(String(streams.stderr.read())).toBe("a log");
    await second.close();
    expect(isGuarded(streams)).toBe(false);
  });

  it("are given back when the app takes no connection", async () => {
    const streams = standardStreams();
    const listeners = process.listenerCount("SIGTERM");
    const refuse = () => {
      throw new Error("no connection");
    };
    await expect(transportOn(streams).listen({ ...createServer(), connect: refuse })).rejects.toThrow(
      "no connection",
    );
    expect([isGuarded(streams), Object.hasOwn(streams.stdin, "destroy")]).toEqual([false, false]);
    expect(process.listenerCount("SIGTERM")).toBe(listeners);
  });

  it("are kept when a transport that serves is told to listen again", async () => {
    const streams = standardStreams();
    const transport = transportOn(streams);
    await transport.listen(createServer());
    await expect(transport.listen(createServer())).rejects.toMatchObject({ code: "TW_STDIO_LISTEN_TWICE" });
    expect(isGuarded(streams)).toBe(true);
    await transport.close();
  });
});
