import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { callTool, eventsOf, HttpFixture, statelessHeaders, statelessRequest } from "./http-fixture.js";
import { RawClient, requestText } from "./raw-client.js";

let fixture: HttpFixture;

beforeEach(async () => {
  fixture = await HttpFixture.listen();
});
afterEach(() => fixture.transport.close());

const WITH_TOKEN = { _meta: { progressToken: 0 } };

describe.each(["stateless", "handshake"] as const)("an answer of the %s era", (era) => {
  async function post(
    message: Record<string, unknown>,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    if (era === "stateless") return fixture.stateless(message, headers);
    return (await fixture.session()).post(message, headers);
  }

  it("[LM-HTTP-05] [LM-HTTP-06] [M-HTTP-07] [M-HTTP-08] becomes a stream with its first notification, and ends with the reply", async () => {
    const response = await post(callTool("progress", { steps: 1 }, WITH_TOKEN));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(response.headers.get("x-accel-buffering")).toBe("no");
    fixture.tools.release();
    expect(eventsOf(await response.text())).toMatchObject([
      { method: "notifications/progress", params: { progressToken: 0, progress: 1 } },
      { id: 7, result: { content: [{ text: "waited" }] } },
    ]);
  });

  it("[LM-HTTP-05] stays JSON when there is nothing to tell before the reply", async () => {
    const response = await post(callTool("echo", { text: "x" }, WITH_TOKEN));
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  it("stays JSON for a client that takes no stream; notifications are dropped", async () => {
    const pending = post(callTool("progress", { steps: 3 }, WITH_TOKEN), { accept: "application/json" });
    await fixture.tools.waiting();
    fixture.tools.release();
    const response = await pending;
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toMatchObject({ id: 7, result: {} });
  });

  it("[LM-HTTP-05] is a stream for a client that takes nothing else, with status 200", async () => {
    for (const [message, reply] of [
      [callTool("echo", { text: "ä\n\u2028" }), { result: { content: [{ text: "ä\n\u2028" }] } }],
      [callTool("unknown"), { error: { code: -32602 } }],
    ] as const) {
      const response = await post(message, { accept: "text/event-stream" });
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
      expect(eventsOf(await response.text())).toMatchObject([{ id: 7, ...reply }]);
    }
  });
});

describe("a status that is not 200", () => {
  it("comes with JSON, even for a client that takes nothing but streams", async () => {
    const response = await fixture.stateless({ id: 7, method: "ping" }, { accept: "text/event-stream" });
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/json"]);
    expect(await response.json()).toMatchObject({ id: 7, error: { code: -32601 } });
  });
});

describe("a session opened by a client that takes only streams", () => {
  it("is named on the stream", async () => {
    const params = {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "t", version: "1" },
    };
    const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params };
    const response = await fixture.post(initialize, { accept: "text/event-stream" });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(response.headers.get("mcp-session-id")).toMatch(/./);
    expect(eventsOf(await response.text())).toHaveLength(1);
  });
});

describe("a stream whose call is cancelled", () => {
  it("ends without a response", async () => {
    const session = await fixture.session();
    const response = await session.post(callTool("progress", { steps: 1 }, WITH_TOKEN));
    await session.post({ method: "notifications/cancelled", params: { requestId: 7 } });
    expect(eventsOf(await response.text())).toMatchObject([{ method: "notifications/progress" }]);
  });
});

describe("a client that goes", () => {
  it("[M-CANCEL-05] cancels its stateless call, whether it waits for JSON or reads a stream", async () => {
    const leaving = new AbortController();
    const json = fixture.stateless(callTool("wait"), {}, leaving.signal);
    await fixture.tools.waiting(1);
    const stream = await fixture.stateless(
      callTool("progress", { steps: 1 }, WITH_TOKEN),
      {},
      leaving.signal,
    );
    leaving.abort();
    await expect(json).rejects.toThrow();
    await expect(stream.text()).rejects.toThrow();
    await fixture.tools.aborts(2);
    expect(fixture.tools.aborted).toEqual(Array(2).fill("The client closed the exchange"));
  });

  it("[L-CANCEL-06] neither cancels its call in a session nor ends the session", async () => {
    const session = await fixture.session();
    const leaving = new AbortController();
    const pending = session.post(callTool("wait"), {}, leaving.signal);
    const [call] = await fixture.tools.waiting();
    leaving.abort();
    await expect(pending).rejects.toThrow();
    expect((await session.post({ id: 8, method: "ping" })).status).toBe(200);
    expect(call?.signal.aborted).toBe(false);
    fixture.tools.release();
    expect((await session.post(callTool("echo", { text: "x" }))).status).toBe(200);
  });

  it("leaves a notification and a reply without effect", async () => {
    const session = await fixture.session();
    const leaving = new AbortController();
    const stream = await session.post(callTool("progress", { steps: 1 }, WITH_TOKEN), {}, leaving.signal);
    const [call] = await fixture.tools.waiting();
    leaving.abort();
    await expect(stream.text()).rejects.toThrow();
    call?.notify("notifications/message", { data: "x".repeat(100_000) });
    fixture.tools.release();
    expect((await session.post({ id: 8, method: "ping" })).status).toBe(200);
    expect(fixture.faults).toEqual([]);
  });
});

describe("a reader that does not follow", () => {
  it("misses old notifications, keeps the newest, and gets the reply", async () => {
    const request = statelessRequest(callTool("flood", { bytes: 64 * 1024 * 1024 }));
    const headers = Object.entries(statelessHeaders(request)).map(([name, value]) => `${name}: ${value}`);
    const client = new RawClient(fixture.port);
    client.socket.pause();
    client.socket.write(
      requestText(
        "POST /mcp",
        ["Content-Type: application/json", "Connection: close", ...headers],
        JSON.stringify(request),
      ),
    );
    const [call] = await fixture.tools.waiting();
    call?.notify("notifications/message", { data: "the newest" });
    client.socket.resume();
    fixture.tools.release();
    const received = await client.closed();
    expect(received.length).toBeLessThan(16 * 1024 * 1024);
    expect(received).toContain("the newest");
    expect(received).toContain('"text":"waited"');
  });
});
