import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { type Connection, createKernel } from "@toolwright/kernel";
import { Sessions } from "./sessions.js";

const kernel = createKernel({ serverInfo: { name: "t", version: "1" }, features: [] });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function isClosed(connection: Connection): boolean {
  const ping = connection.receive('{"jsonrpc":"2.0","id":1,"method":"ping"}', { notify: () => {} });
  return ping === undefined;
}

describe("the ids of sessions", () => {
  it("[L-SESSION-04] cannot be guessed: they differ in more than 100 bits", () => {
    const sessions = new Sessions({ idleMs: 1000, max: 1000 }, () => undefined);
    const ids = Array.from({ length: 1000 }, () => sessions.add(kernel.connect()).id);
    const lettersAt = Array.from(ids[0] ?? "", (_, place) => new Set(ids.map((id) => id.charAt(place))).size);
    expect(lettersAt.reduce((bits, letters) => bits + Math.log2(letters), 0)).toBeGreaterThan(100);
    sessions.close();
  });
});

describe("idle sessions", () => {
  it("[L-SESSION-06] end after the limit, counted from their last use", () => {
    const sessions = new Sessions({ idleMs: 1000, max: 10 }, () => undefined);
    const { id } = sessions.add(kernel.connect());
    jest.advanceTimersByTime(900);
    expect(sessions.find(id)).toBeDefined();
    jest.advanceTimersByTime(999);
    const session = sessions.find(id);
    expect(session).toBeDefined();
    jest.advanceTimersByTime(1000);
    expect(sessions.find(id)).toBeUndefined();
    expect(session && isClosed(session.connection)).toBe(true);
  });

  it("end by the sweep, without being asked for", () => {
    const sessions = new Sessions({ idleMs: 30 * 60_000, max: 10_000 }, () => undefined);
    const connections = Array.from({ length: 2000 }, () => sessions.add(kernel.connect()).connection);
    expect([sessions.size, jest.getTimerCount()]).toEqual([2000, 1]);
    jest.advanceTimersByTime(31 * 60_000);
    expect([sessions.size, jest.getTimerCount()]).toEqual([0, 0]);
    expect(connections.every(isClosed)).toBe(true);
  });

  it("stay while a call is in flight, and for the limit after it", () => {
    const sessions = new Sessions({ idleMs: 1000, max: 10 }, () => undefined);
    const session = sessions.add(kernel.connect());
    session.hold();
    session.hold();
    jest.advanceTimersByTime(5000);
    session.release();
    jest.advanceTimersByTime(5000);
    expect(sessions.size).toBe(1);
    session.release();
    jest.advanceTimersByTime(999);
    expect(sessions.size).toBe(1);
    jest.advanceTimersByTime(1001);
    expect(sessions.size).toBe(0);
  });
});

describe("the maximum", () => {
  it("counts live sessions only", () => {
    const sessions = new Sessions({ idleMs: 90_000, max: 2 }, () => undefined);
    sessions.add(kernel.connect());
    jest.advanceTimersByTime(60_000);
    sessions.add(kernel.connect());
    expect(sessions.isFull()).toBe(true);
    jest.advanceTimersByTime(30_000);
    expect(sessions.isFull()).toBe(false);
    expect(sessions.size).toBe(1);
  });
});

describe("an ended session", () => {
  it("is gone, and may be ended or released again", () => {
    const sessions = new Sessions({ idleMs: 1000, max: 10 }, () => undefined);
    const session = sessions.add(kernel.connect());
    session.hold();
    sessions.end(session);
    sessions.end(session);
    session.release();
    expect(sessions.find(session.id)).toBeUndefined();
    expect(jest.getTimerCount()).toBe(0);
  });

  it("comes with close for all of them", () => {
    const sessions = new Sessions({ idleMs: 1000, max: 10 }, () => undefined);
    const all = [sessions.add(kernel.connect()), sessions.add(kernel.connect())];
    sessions.close();
    expect(all.every(({ connection }) => isClosed(connection))).toBe(true);
    expect([sessions.size, jest.getTimerCount()]).toEqual([0, 0]);
  });
});
