import { describe, expect, it, jest } from "@jest/globals";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { LineReader } from "./line-reader.js";

/** A reader whose sink takes one line at a time, when told to. */
function start(closeTimeoutMs: number) {
  const input = new PassThrough();
  const log: string[] = [];
  let blocked = false;
  const reader = new LineReader(
    { input, maxLineBytes: 100, closeTimeoutMs },
    {
      line: (line) => {
        log.push(line === "overlong" ? line : Buffer.from(line).toString());
        blocked = true;
      },
      end: (loss) => void log.push(loss === undefined ? "end" : `end: ${loss.reason}`),
      blocked: () => blocked,
    },
  );
  reader.start();
  const take = (): void => {
    blocked = false;
    reader.resume();
  };
  return { input, log, reader, take };
}

describe("lines that wait when the input is over", () => {
  it("are handed on as they are taken, a last one without a line end after them, and then the end", async () => {
    const { input, log, take } = start(60_000);
    input.end("a\nb\nc");
    await once(input, "end");
    expect(log).toEqual(["a"]);
    take();
    expect(log).toEqual(["a", "b"]);
    take();
    expect(log).toEqual(["a", "b", "c", "end"]);
  });

  it("are handed on also after a failure, but no half line", async () => {
    const { input, log, take } = start(60_000);
    input.write("a\nb\nc");
    const closed = new Promise((resolve) => input.once("close", resolve));
    input.destroy(new Error("EIO"));
    await closed;
    take();
    expect(log).toEqual(["a", "b", "end: EIO"]);
  });

  it("are given up once none was taken for closeTimeoutMs", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
    try {
      const { input, log, take } = start(1000);
      input.end("a\nb\nc\n");
      await once(input, "end");
      jest.advanceTimersByTime(999);
      take();
      jest.advanceTimersByTime(999);
      expect(log).toEqual(["a", "b"]);
      jest.advanceTimersByTime(1);
      expect(log).toEqual(["a", "b", "end"]);
      take();
      expect(log).toHaveLength(3);
    } finally {
      jest.useRealTimers();
    }
  });

  it("are dropped by stop(), without an end", async () => {
    const { input, log, reader, take } = start(60_000);
    input.end("a\nb\n");
    await once(input, "end");
    reader.stop();
    take();
    expect(log).toEqual(["a"]);
  });
});

describe("a reader of lines", () => {
  it("goes on when someone else pauses its stream", async () => {
    const { input, log, take } = start(60_000);
    input.pause();
    input.write("a\n");
    while (log.length < 1) await setImmediate();
    expect(log).toEqual(["a"]);
    input.pause();
    take();
    input.write("b\n");
    while (log.length < 2) await setImmediate();
    expect(log).toEqual(["a", "b"]);
  });

  it("survives who pauses its stream whenever it goes on", async () => {
    const { input, reader } = start(60_000);
    let pauses = 0;
    input.on("resume", () => {
      if (pauses++ < 1000) input.pause();
    });
    while (pauses <= 1000) await setImmediate();
    reader.stop();
    expect(input.isPaused()).toBe(true);
    await setImmediate();
    expect(input.isPaused()).toBe(true);
  });

  it.each(["utf8", "latin1", "hex", "base64", "utf16le"] as const)(
    "gets the bytes of a stream that someone has decode %s",
    async (encoding) => {
      const { input, log } = start(60_000);
      input.setEncoding(encoding);
      input.end("é 读🎉\n");
      await once(input, "end");
      expect(log[0]).toBe("é 读🎉");
    },
  );

  it("is not ended by a close that its stream knows nothing of", async () => {
    const { input, log } = start(60_000);
    input.emit("close");
    input.end("a\n");
    await once(input, "end");
    expect(log).toEqual(["a", "end"]);
  });

  it.each([
    ["a stream that is closed", undefined, "end: code in this process has closed it"],
    ["what is no error", "no", "end: code in this process has closed it"],
    ["a failure", new Error("read EIO"), "end: read EIO"],
    ["a peer that is gone", Object.assign(new Error("x"), { code: "ECONNRESET" }), "end"],
  ])("tells %s apart from the end", async (_, error, end) => {
    const { input, log } = start(60_000);
    input.destroy(error as Error | undefined);
    while (log.length < 1) await setImmediate();
    expect(log).toEqual([end]);
  });
});
