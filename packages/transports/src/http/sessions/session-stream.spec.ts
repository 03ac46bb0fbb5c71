import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import type { HttpExchange } from "../exchange-port.js";
import { MAX_WAITING_CHARS, SessionStream } from "./session-stream.js";

/** A GET whose client reads everything until it goes. */
class Client {
  received = "";
  ended = false;
  go: () => void = () => undefined;
  readonly told = jest.fn();
  readonly http = {
    openStream: () => ({
      write: (text: string) => {
        this.received += text;
        return true;
      },
      onceDrained: () => undefined,
      end: () => (this.ended = true),
    }),
    onClientGone: (listener: () => void) => (this.go = listener),
  } as unknown as HttpExchange;
}

function open(stream: SessionStream): Client {
  const client = new Client();
  stream.open(client.http, client.told);
  return client;
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe("the stream of a session", () => {
  it("breaks its silence at once, and then again and again", () => {
    const client = open(new SessionStream(() => undefined));
    expect(client.received).toBe(": keep-alive\n\n");
    jest.advanceTimersByTime(60_000);
    expect(client.received.match(/keep-alive/g)).toHaveLength(3);
  });

  it("is freed when its client goes: its end is told once, no timer is left, and messages wait again", () => {
    const stream = new SessionStream(() => undefined);
    const client = open(stream);
    client.go();
    client.go();
    expect(client.told).toHaveBeenCalledTimes(1);
    expect(jest.getTimerCount()).toBe(0);
    stream.notify('"late"');
    expect(client.received).not.toContain("late");
    expect(open(stream).received).toContain("late");
  });

  it("gives way to a later one, whose life the earlier client does not end", () => {
    const stream = new SessionStream(() => undefined);
    const [first, second] = [open(stream), open(stream)];
    expect([first.ended, second.ended]).toEqual([true, false]);
    expect(first.told).toHaveBeenCalledTimes(1);
    first.go();
    stream.notify('"next"');
    expect([second.ended, second.told.mock.calls.length]).toEqual([false, 0]);
    expect(second.received).toContain("next");
  });

  it("keeps few messages without a reader, the newest of them", () => {
    const stream = new SessionStream(() => undefined);
    for (let index = 0; index < 1000; index++) stream.notify(`"${String(index)} ${"x".repeat(100)}"`);
    const { received } = open(stream);
    expect(received).toContain('"999 ');
    expect(received.length).toBeLessThan(2 * MAX_WAITING_CHARS);
  });

  it("keeps one copy of what is told several times without a reader, and every copy once it has one", () => {
    const stream = new SessionStream(() => undefined);
    for (let index = 0; index < 3; index++) stream.notify('"changed"');
    const client = open(stream);
    expect(client.received.match(/"changed"/g)).toHaveLength(1);
    stream.notify('"changed"');
    stream.notify('"changed"');
    expect(client.received.match(/"changed"/g)).toHaveLength(3);
  });

  it("ends when it is told to, and stays open to a later one", () => {
    const stream = new SessionStream(() => undefined);
    stream.end();
    const client = open(stream);
    stream.end();
    expect([client.ended, client.told.mock.calls.length]).toEqual([true, 1]);
    expect(open(stream).ended).toBe(false);
  });
});
