import { describe, expect, it, jest } from "@jest/globals";
import { once } from "node:events";
import { PassThrough } from "node:stream";
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
      end: () => void log.push("end"),
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
    input.destroy(new Error("ECONNRESET"));
    await closed;
    take();
    expect(log).toEqual(["a", "b", "end"]);
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
