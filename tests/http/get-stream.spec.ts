import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { type Connection, notifyPeer } from "@toolwright/kernel";
import { callTool, type ClientSession, HttpFixture } from "./http-fixture.js";
import { RawClient } from "./raw-client.js";

const METHOD = "notifications/tools/list_changed";

let fixture: HttpFixture;

beforeEach(async () => {
  fixture = await HttpFixture.listen();
});
afterEach(() => fixture.transport.close());

/** A session, and the server's side of it. */
async function connect(): Promise<{ session: ClientSession; connection: Connection }> {
  const session = await fixture.session();
  const pending = session.post(callTool("wait"));
  const [call] = await fixture.tools.waiting();
  fixture.tools.release();
  await (await pending).text();
  if (call === undefined) throw new Error("no call");
  return { session, connection: call.connection };
}

function get(session: ClientSession, headers: Record<string, string> = {}): Promise<Response> {
  return fixture.fetch({
    headers: { accept: "text/event-stream", "mcp-session-id": session.id, ...headers },
  });
}

function listen(session: ClientSession): RawClient {
  const client = new RawClient(fixture.port);
  client.request("GET /mcp", ["Accept: text/event-stream", `Mcp-Session-Id: ${session.id}`]);
  return client;
}

function tell(connection: Connection, n: number, padding = ""): void {
  notifyPeer(connection, METHOD, { n, ...(padding !== "" && { padding }) });
}

function received(text: string): readonly number[] {
  return [...text.matchAll(/"n":(\d+)/g)].map(([, n]) => Number(n));
}

describe("GET on a session", () => {
  it("[LM-HTTP-01] opens a stream at once, whose headers ask proxies not to hold it back", async () => {
    const { session, connection } = await connect();
    const response = await get(session);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    tell(connection, 1);
    await session.delete();
    expect(await response.text()).toBe(
      `: keep-alive\n\nevent: message\ndata: {"jsonrpc":"2.0","method":"${METHOD}","params":{"n":1}}\n\n`,
    );
  });

  it("is refused without a session, an Accept that admits streams, or a session that lives", async () => {
    const session = await fixture.session();
    const bare = await fixture.fetch({ headers: { accept: "text/event-stream" } });
    expect([bare.status, bare.headers.get("allow")]).toEqual([405, "POST, GET, DELETE"]);
    expect((await get(session, { accept: "application/json" })).status).toBe(406);
    const silent = new RawClient(fixture.port);
    silent.request("GET /mcp", [`Mcp-Session-Id: ${session.id}`, "Connection: close"]);
    expect(await silent.closed()).toMatch(/^HTTP\/1\.1 406 /);
    expect((await get(session, { "mcp-session-id": "nobody" })).status).toBe(404);
    expect((await get(session, { "mcp-protocol-version": "1999-01-01" })).status).toBe(400);
    const stateless = await get(session, { "mcp-protocol-version": "2026-07-28" });
    expect([stateless.status, stateless.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("[L-HTTP-11] carries what belongs to no request, and calls keep their own streams", async () => {
    const { session, connection } = await connect();
    const stream = listen(session);
    await stream.until(/keep-alive/);
    const call = await session.post(callTool("progress", { steps: 1 }, { _meta: { progressToken: 1 } }));
    tell(connection, 1);
    await stream.until(/"n":1/);
    fixture.tools.release();
    expect(await call.text()).not.toContain(METHOD);
    expect(stream.received).not.toMatch(/progress|"result"/);
    stream.socket.destroy();
  });

  it("gets what waited for it, but no more than a little", async () => {
    const { session, connection } = await connect();
    for (let n = 1; n <= 1000; n++) tell(connection, n, "x".repeat(100));
    const stream = listen(session);
    const text = await stream.until(/"n":1000/);
    const got = received(text);
    expect(got.length).toBeGreaterThan(1);
    expect(got.length).toBeLessThan(40);
    expect(got).toEqual(got.map((_, index) => 1001 - got.length + index));
    stream.socket.destroy();
  });

  it("[L-HTTP-11] takes the place of the stream before, and nothing comes twice", async () => {
    const { session, connection } = await connect();
    const first = listen(session);
    await first.until(/keep-alive/);
    tell(connection, 1);
    await first.until(/"n":1/);
    const second = listen(session);
    await second.until(/keep-alive/);
    await first.until(/\r\n0\r\n\r\n$/);
    tell(connection, 2);
    await second.until(/"n":2/);
    expect([received(first.received), received(second.received)]).toEqual([[1], [2]]);
    first.socket.destroy();
    // The end of the first connection is not the end of the second stream.
    expect((await session.post({ id: 9, method: "ping" })).status).toBe(200);
    tell(connection, 3);
    await second.until(/"n":3/);
    second.socket.destroy();
  });

  it("does not make the server hoard for a reader that does not follow", async () => {
    const { session, connection } = await connect();
    const stream = listen(session);
    await stream.until(/keep-alive/);
    stream.socket.pause();
    for (let n = 1; n <= 4000; n++) tell(connection, n, "x".repeat(16_384));
    stream.socket.resume();
    const text = await stream.until(/"n":4000/);
    expect(text.length).toBeLessThan(16 * 1024 * 1024);
    expect(received(text)[0]).toBe(1);
    stream.socket.destroy();
  });
});

describe("a session whose stream is open", () => {
  // Only the clock stands still: sockets need the real timers.
  const doNotFake = [
    "Date",
    "hrtime",
    "nextTick",
    "queueMicrotask",
    "setImmediate",
    "clearImmediate",
  ] as const;
  const timers = ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] as const;

  afterEach(() => void jest.useRealTimers());

  it("does not grow idle, and does again once the stream has ended", async () => {
    jest.useFakeTimers({ doNotFake: [...doNotFake, ...timers] });
    const session = await fixture.session();
    const first = listen(session);
    await first.until(/keep-alive/);
    jest.advanceTimersByTime(31 * 60_000);
    const second = listen(session);
    await second.until(/keep-alive/);
    jest.advanceTimersByTime(31 * 60_000);
    expect((await session.post({ id: 9, method: "ping" })).status).toBe(200);
    second.socket.destroy();
    first.socket.destroy();
    // The server hears of it in a moment of its own; until then the session is alive, however long it was silent.
    let status = 200;
    while (status === 200) {
      jest.advanceTimersByTime(31 * 60_000);
      ({ status } = await session.post({ id: 10, method: "ping" }));
    }
    expect(status).toBe(404);
  });
});

describe("the end of a stream", () => {
  it("comes with the end of its session", async () => {
    const { session } = await connect();
    const stream = await get(session);
    await session.delete();
    expect(await stream.text()).toBe(": keep-alive\n\n");
  });

  it("comes with the end of the server, which does not wait for it", async () => {
    const closing = await HttpFixture.listen({ closeTimeoutMs: 2 ** 30 });
    const session = await closing.session();
    const stream = await closing.fetch({
      headers: { accept: "text/event-stream", "mcp-session-id": session.id },
    });
    await closing.transport.close();
    expect(await stream.text()).toBe(": keep-alive\n\n");
  });

  it("comes when its client goes; what is told then waits for the next one", async () => {
    const { session, connection } = await connect();
    const leaving = new AbortController();
    const first = await fixture.fetch({
      headers: { accept: "text/event-stream", "mcp-session-id": session.id },
      signal: leaving.signal,
    });
    leaving.abort();
    await expect(first.text()).rejects.toThrow();
    // The server hears of it in a moment of its own; until then what it sends goes nowhere.
    const second = listen(session);
    await second.until(/keep-alive/);
    tell(connection, 1);
    await second.until(/"n":1/);
    second.socket.destroy();
    expect(fixture.faults).toEqual([]);
  });
});

describe("a notification outside a call", () => {
  it("[M-HTTP-07] goes nowhere once its session has ended, or in the stateless era", async () => {
    const { session, connection } = await connect();
    await session.delete();
    expect(connection.outlet).toBeUndefined();
    expect(() => notifyPeer(connection, METHOD)).not.toThrow();
    const pending = fixture.stateless(callTool("wait"));
    const [call] = await fixture.tools.waiting();
    expect(call?.connection.outlet).toBeUndefined();
    fixture.tools.release();
    await pending;
  });
});
