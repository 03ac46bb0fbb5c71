import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { EventStream, MAX_HELD_CHARS } from "./event-stream.js";
import type { HttpExchange, StreamSink } from "../exchange-port.js";

/** A host whose reader follows or does not, as the test says. */
class RecordingSink implements StreamSink {
  readonly written: string[] = [];
  ended = false;
  follows = true;
  drain: () => void = () => {};

  write(text: string): boolean {
    this.written.push(text);
    return this.follows;
  }

  onceDrained(listener: () => void): void {
    this.drain = listener;
  }

  end(text?: string): void {
    if (text) this.written.push(text);
    this.ended = true;
  }
}

function open() {
  const sink = new RecordingSink();
  const [abandon, onFault] = [jest.fn(), jest.fn()];
  const host = { openStream: () => sink, abandon } as unknown as HttpExchange;
  return { sink, stream: new EventStream(host, {}, onFault), abandon, onFault };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe("an event stream", () => {
  it("writes each message as an event, and ends with the reply", () => {
    const { sink, stream } = open();
    stream.notify("1");
    stream.end("2");
    expect(sink.written).toEqual(["event: message\ndata: 1\n\n", "event: message\ndata: 2\n\n"]);
    expect(sink.ended).toBe(true);
  });

  it("ends without a reply, and takes nothing after its end", () => {
    const { sink, stream } = open();
    stream.end();
    stream.notify("1");
    stream.end("2");
    sink.drain();
    expect([sink.written, sink.ended]).toEqual([[], true]);
  });

  it("holds messages back until the reader has caught up", () => {
    const { sink, stream } = open();
    sink.follows = false;
    for (const message of ["1", "2", "3"]) stream.notify(message);
    expect(sink.written).toHaveLength(1);
    sink.follows = true;
    sink.drain();
    stream.notify("4");
    expect(sink.written.join("").match(/\d/g)).toEqual(["1", "2", "3", "4"]);
  });

  it("sends what it holds before the reply", () => {
    const { sink, stream } = open();
    sink.follows = false;
    for (const message of ["1", "2"]) stream.notify(message);
    stream.end("3");
    expect(sink.written.join("").match(/\d/g)).toEqual(["1", "2", "3"]);
  });

  it("breaks its silence with comments, until it ends", () => {
    const { sink, stream } = open();
    jest.advanceTimersByTime(60_000);
    expect(sink.written).toEqual([": keep-alive\n\n", ": keep-alive\n\n"]);
    sink.follows = false;
    jest.advanceTimersByTime(600_000);
    expect(sink.written).toHaveLength(3);
    stream.end();
    expect(jest.getTimerCount()).toBe(0);
  });

  it("drops the oldest beyond its bound, never the newest nor the reply", () => {
    const { sink, stream } = open();
    sink.follows = false;
    stream.notify("first");
    for (let index = 0; index < 10_000; index++) stream.notify(`"${index}-${"x".repeat(100)}"`);
    stream.notify(`"huge-${"x".repeat(2 * MAX_HELD_CHARS)}"`);
    stream.notify('"newest"');
    stream.end('"reply"');
    const text = sink.written.slice(1).join("");
    expect(text).not.toContain("9999-");
    expect(text).toContain("newest");
    expect(text).toContain("reply");
    expect(text.length).toBeLessThan(MAX_HELD_CHARS + 1000);
  });
});

describe("an event stream whose host fails", () => {
  const failure = new Error("a hook failed");
  const fail = (): never => {
    throw failure;
  };
  it.each<[string, (opened: ReturnType<typeof open>) => void]>([
    ["at a notification", ({ stream }) => stream.notify("1")],
    [
      "at a comment",
      () => {
        jest.advanceTimersByTime(30_000);
      },
    ],
    ["at the reply", ({ stream }) => stream.end("1")],
    [
      "at what was held, once the reader has caught up",
      ({ sink, stream }) => {
        sink.write = () => false;
        stream.notify("1");
        stream.notify("2");
        sink.write = fail;
        sink.drain();
      },
    ],
  ])("%s is cut, and the operator told once; whoever tells something is not", (_, use) => {
    const opened = open();
    const { sink, stream, abandon, onFault } = opened;
    sink.write = fail;
    sink.end = fail;
    expect(() => use(opened)).not.toThrow();
    expect(onFault.mock.calls).toEqual([[failure]]);
    expect(abandon).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
    stream.notify("2");
    stream.comment();
    stream.end("3");
    expect(onFault).toHaveBeenCalledTimes(1);
  });
});
