import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { callTool, HttpFixture, INITIALIZE, json } from "./http-fixture.js";

let fixture: HttpFixture;

beforeEach(async () => {
  fixture = await HttpFixture.listen({ sessions: { max: 3 } });
});
afterEach(() => fixture.transport.close());

const LIST = { jsonrpc: "2.0", id: 2, method: "tools/list" };

describe("opening a session", () => {
  it("[L-SESSION-01] names it on the answer to initialize, with visible ASCII that differs each time", async () => {
    const [first, second] = [await fixture.session(), await fixture.session()];
    expect(first.id).toMatch(/^[\x21-\x7e]{32,}$/);
    expect(first.id).not.toBe(second.id);
  });

  it("mints none when initialize fails", async () => {
    const response = await fixture.post({ ...INITIALIZE, params: {} });
    expect(response.status).toBe(200);
    expect((await json(response)).error?.code).toBe(-32602);
    expect(response.headers.has("mcp-session-id")).toBe(false);
  });

  it("offers its own version to a client that asks for another", async () => {
    const params = { ...(INITIALIZE["params"] as object), protocolVersion: "2024-11-05" };
    const response = await fixture.post({ ...INITIALIZE, params });
    expect(response.headers.has("mcp-session-id")).toBe(true);
    expect((await json(response)).result).toMatchObject({ protocolVersion: "2025-11-25" });
  });

  it("refuses a second initialize on one session", async () => {
    const session = await fixture.session();
    const response = await session.post({ ...INITIALIZE, id: 9 });
    expect([response.status, (await json(response)).error?.code]).toEqual([400, -32600]);
  });

  it("answers 503 with Retry-After beyond the maximum, until one ends", async () => {
    const session = await fixture.session();
    await fixture.session();
    await fixture.session();
    const refused = await fixture.post(INITIALIZE);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await json(refused)).not.toHaveProperty("id");
    expect((await session.post(LIST)).status).toBe(200);
    await session.delete();
    expect((await fixture.post(INITIALIZE)).status).toBe(200);
  });
});

describe("using a session", () => {
  it("[LM-HTTP-04] [L-SESSION-03] runs its life cycle", async () => {
    const session = await fixture.session();
    const initialized = await session.post({ method: "notifications/initialized" });
    expect([initialized.status, await initialized.text()]).toEqual([202, ""]);
    expect(await json(await session.post(LIST))).toEqual({ jsonrpc: "2.0", id: 2, result: { tools: [] } });
    const ended = await session.delete();
    expect([ended.status, await ended.text()]).toEqual([204, ""]);
    expect((await session.post(LIST)).status).toBe(404);
    expect((await session.delete()).status).toBe(404);
  });

  it("[L-SESSION-02] [L-SESSION-03] is required: 400 without its id, 404 with one that nobody has", async () => {
    for (const [headers, status] of [
      [{}, 400],
      [{ "mcp-session-id": "nobody" }, 404],
    ] as const) {
      const response = await fixture.post(LIST, headers);
      expect(response.status).toBe(status);
      const body = await json(response);
      expect(body.error?.code).toBe(-32600);
      expect(body).not.toHaveProperty("id");
      expect((await fixture.fetch({ method: "DELETE", headers })).status).toBe(status);
    }
  });

  it("[LM-HTTP-04] accepts a response with 202", async () => {
    const session = await fixture.session();
    expect((await session.post({ id: 1, result: {} })).status).toBe(202);
  });

  it("[L-HTTP-09] answers 400 to a version header that is not served, and takes none for the session's own", async () => {
    const session = await fixture.session();
    for (const version of ["1999-01-01", "latest", "2025-11-25, 2025-11-25"]) {
      expect((await session.post(LIST, { "mcp-protocol-version": version })).status).toBe(400);
    }
    expect((await fixture.post(INITIALIZE, { "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
    expect((await session.post(LIST, { "mcp-protocol-version": "2025-11-25" })).status).toBe(200);
  });

  it("needs no mirrored headers", async () => {
    const session = await fixture.session();
    expect((await session.post(callTool("mirrored", { region: "x" }))).status).toBe(200);
  });

  it("answers errors of methods with 200, and messages of a wrong shape with 400", async () => {
    const session = await fixture.session();
    for (const [message, status, code] of [
      [{ id: 2, method: "unknown/method" }, 200, -32601],
      [callTool("unknown"), 200, -32602],
      [callTool("fail", { code: -32020 }), 200, -32020],
      [{ id: 2, method: "tools/list", params: [] }, 400, -32602],
      [{ id: null, method: "tools/list" }, 400, -32600],
    ] as const) {
      const response = await session.post(message);
      expect([response.status, (await json(response)).error?.code]).toEqual([status, code]);
    }
  });

  it("refuses an id that is in flight on the same session, not one on another", async () => {
    const [session, other] = [await fixture.session(), await fixture.session()];
    const first = session.post(callTool("wait"));
    await fixture.tools.waiting(1);
    const second = await session.post(callTool("wait"));
    expect([second.status, (await json(second)).error?.code]).toEqual([400, -32600]);
    const third = other.post(callTool("wait"));
    await fixture.tools.waiting(2);
    fixture.tools.release();
    expect([(await first).status, (await third).status]).toEqual([200, 200]);
  });
});

describe("an idle session", () => {
  // Only the clock stands still: sockets need the real timers.
  const doNotFake = [
    "Date",
    "hrtime",
    "nextTick",
    "queueMicrotask",
    "setImmediate",
    "clearImmediate",
    "setInterval",
    "clearInterval",
    "setTimeout",
    "clearTimeout",
  ] as const;

  afterEach(() => void jest.useRealTimers());

  it("[L-SESSION-06] is unknown after its time, but not while a call is in flight", async () => {
    jest.useFakeTimers({ doNotFake: [...doNotFake] });
    const session = await fixture.session();
    const pending = session.post(callTool("wait"));
    await fixture.tools.waiting();
    jest.advanceTimersByTime(31 * 60_000);
    expect((await session.post(LIST)).status).toBe(200);
    fixture.tools.release();
    expect((await pending).status).toBe(200);
    jest.advanceTimersByTime(29 * 60_000);
    expect((await session.post(LIST)).status).toBe(200);
    jest.advanceTimersByTime(31 * 60_000);
    expect((await session.post(LIST)).status).toBe(404);
  });
});

describe("cancelling", () => {
  it("ends an exchange that waits for JSON with 202 and no body", async () => {
    const session = await fixture.session();
    const waiting = session.post(callTool("wait"));
    await fixture.tools.waiting();
    const cancelled = {
      method: "notifications/cancelled",
      params: { requestId: 7, reason: "changed my mind" },
    };
    expect((await session.post(cancelled)).status).toBe(202);
    const response = await waiting;
    expect([response.status, await response.text()]).toEqual([202, ""]);
    expect(fixture.tools.aborted).toEqual(["The client cancelled the request: changed my mind"]);
  });

  it("does not reach a call of another session", async () => {
    const [session, other] = [await fixture.session(), await fixture.session()];
    const waiting = session.post(callTool("wait"));
    await fixture.tools.waiting();
    await other.post({ method: "notifications/cancelled", params: { requestId: 7 } });
    fixture.tools.release();
    expect((await waiting).status).toBe(200);
  });

  it("comes with DELETE for every call of the session", async () => {
    const session = await fixture.session();
    const waiting = [session.post(callTool("wait")), session.post({ ...callTool("wait"), id: 8 })];
    await fixture.tools.waiting(2);
    await session.delete();
    expect((await Promise.all(waiting)).map((response) => response.status)).toEqual([202, 202]);
    expect(fixture.tools.aborted).toHaveLength(2);
  });
});
