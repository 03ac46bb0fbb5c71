import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { http, type HttpTransport } from "@toolwright/transports/http";
import { stdio } from "@toolwright/transports/stdio";
import { eventsOf, type Message } from "../http/http-fixture.js";
import { RawClient } from "../http/raw-client.js";
import {
  acknowledged,
  CHANGED,
  ChangingServer,
  closing,
  HANDSHAKE,
  listen,
  subscribed,
} from "./changing-server.js";

/** Two minutes: who waits for them shows that closing does not end subscriptions. */
const NEVER_MS = 120_000;

describe("over stdio", () => {
  async function connect() {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const changing = new ChangingServer();
    const transport = stdio({ input, output, closeTimeoutMs: NEVER_MS });
    await transport.listen(changing.server());
    const heard: unknown[] = [];
    let rest = "";
    output.on("data", (chunk: Buffer) => {
      const lines = (rest + String(chunk)).split("\n");
      rest = lines.pop() ?? "";
      heard.push(...lines.map((line) => JSON.parse(line) as unknown));
    });
    const send = (...messages: readonly object[]): void => {
      for (const message of messages) input.write(`${JSON.stringify(message)}\n`);
    };
    const until = async (count: number): Promise<unknown[]> => {
      while (heard.length < count) await setImmediate();
      return heard.splice(0);
    };
    return { changing, transport, input, output, send, until, heard };
  }

  it("[L-CHANGE-01] the change of a list is told to a client with a handshake, between its replies", async () => {
    const { changing, transport, send, until } = await connect();
    send(...HANDSHAKE, { jsonrpc: "2.0", id: 1, method: "ping" });
    await until(2);
    changing.changes.announce("tools");
    send({ jsonrpc: "2.0", id: 2, method: "ping" });
    expect(await until(2)).toEqual([
      { jsonrpc: "2.0", method: CHANGED },
      { jsonrpc: "2.0", id: 2, result: {} },
    ]);
    await transport.close();
  });

  it("both eras are told on one channel, each in its own way", async () => {
    const { changing, transport, send, until } = await connect();
    send(...HANDSHAKE, listen(7));
    await until(2);
    changing.changes.announce("tools");
    expect(await until(2)).toEqual([{ jsonrpc: "2.0", method: CHANGED }, subscribed(7, CHANGED)]);
    await transport.close();
  });

  it("[M-SUBSCRIBE-04] [M-SUBSCRIBE-05] subscriptions end at once when the server closes", async () => {
    const { transport, send, until } = await connect();
    send(listen(1), listen(2));
    expect(await until(2)).toEqual([acknowledged(1), acknowledged(2)]);
    await transport.close();
    expect(await until(4)).toEqual([
      subscribed(1, "notifications/cancelled", { requestId: 1 }),
      subscribed(2, "notifications/cancelled", { requestId: 2 }),
      closing(1),
      closing(2),
    ]);
  });

  it("[M-STDIO-03] the end of the input ends subscriptions, and with them the server", async () => {
    const { input, send, until } = await connect();
    send(listen(1));
    await until(1);
    input.end();
    expect((await until(2)).at(-1)).toEqual(closing(1));
  });

  it("a client that reads no more is told nothing more, and nothing fails", async () => {
    const { changing, transport, output, send, until, heard } = await connect();
    send(...HANDSHAKE, listen(7));
    await until(2);
    output.destroy();
    await setImmediate();
    changing.changes.announce("tools");
    await transport.close();
    expect([heard, changing.faults]).toEqual([[], []]);
  });
});

describe("over HTTP", () => {
  let changing: ChangingServer;
  let transport: HttpTransport;

  beforeEach(async () => {
    changing = new ChangingServer();
    transport = http({ port: 0, closeTimeoutMs: NEVER_MS });
    await transport.listen(changing.server());
  });
  afterEach(() => transport.close());

  function post(message: object, more: Record<string, string> = {}, signal?: AbortSignal): Promise<Response> {
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...more,
    };
    const body = JSON.stringify(message);
    return fetch(transport.url, { method: "POST", headers, body, ...(signal && { signal }) });
  }

  const stateless = { "mcp-protocol-version": "2026-07-28", "mcp-method": "subscriptions/listen" };

  /** Reads a stream until that many messages are there. */
  async function read(reader: ReadableStreamDefaultReader<Uint8Array>, count: number): Promise<Message[]> {
    let text = "";
    while (text.split("\n\n").length <= count) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`Ended after ${text}`);
      text += new TextDecoder().decode(value);
    }
    return [...eventsOf(text)];
  }

  async function subscribe(id: number, signal?: AbortSignal) {
    const response = await post(listen(id), stateless, signal);
    if (response.body === null) throw new Error("no stream");
    const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    return { response, reader, first: await read(reader, 1) };
  }

  async function session(): Promise<string> {
    const [initialize = {}, initialized = {}] = HANDSHAKE;
    const opened = await post(initialize);
    const id = String(opened.headers.get("mcp-session-id"));
    await post(initialized, { "mcp-session-id": id });
    return id;
  }

  it("[M-SUBSCRIBE-01] a subscription is a stream that begins with its acknowledgement", async () => {
    const { response, reader, first } = await subscribe(7);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
    expect(first).toEqual([acknowledged(7)]);
    changing.changes.announce("tools");
    expect(await read(reader, 1)).toEqual([subscribed(7, CHANGED)]);
    await reader.cancel();
  });

  it("[M-SUBSCRIBE-04] subscriptions end in their result at once when the server closes, uncancelled", async () => {
    const readers = [await subscribe(1), await subscribe(1)].map(({ reader }) => reader);
    await transport.close();
    for (const reader of readers) {
      expect(await read(reader, 1)).toEqual([closing(1)]);
      expect((await reader.read()).done).toBe(true);
    }
  });

  it("[M-SUBSCRIBE-06] a subscription ends when its client goes; the others go on", async () => {
    const leaving = new AbortController();
    const gone = await subscribe(1, leaving.signal);
    const staying = await subscribe(2);
    leaving.abort();
    await expect(gone.reader.read()).rejects.toThrow();
    for (let n = 0; n < 3; n++) changing.changes.announce("tools");
    expect(await read(staying.reader, 3)).toEqual(Array(3).fill(subscribed(2, CHANGED)));
    await staying.reader.cancel();
    expect(changing.faults).toEqual([]);
  });

  it("a client that takes no stream is refused a subscription, in JSON", async () => {
    const response = await post(listen(7), { ...stateless, accept: "application/json" });
    expect(await response.json()).toMatchObject({ id: 7, error: { code: -32600 } });
  });

  it("a subscription is refused before its stream begins where its filter is missing", async () => {
    const request = listen(7) as { params: object };
    const response = await post({ ...request, params: { ...request.params, notifications: 1 } }, stateless);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toMatchObject({ id: 7, error: { code: -32602 } });
  });

  it("[L-CHANGE-01] a session is told on its GET stream, and on no other", async () => {
    const id = await session();
    const stream = new RawClient(transport.port);
    stream.request("GET /mcp", ["Accept: text/event-stream", `Mcp-Session-Id: ${id}`]);
    await stream.until(/keep-alive/);
    const other = await subscribe(3);
    changing.changes.announce("tools");
    await stream.until(new RegExp(`data: {"jsonrpc":"2.0","method":"${CHANGED}"}\n\n`));
    expect(stream.received).not.toContain("subscriptionId");
    expect(await read(other.reader, 1)).toEqual([subscribed(3, CHANGED)]);
    await other.reader.cancel();
    stream.socket.destroy();
  });

  it("a session without a stream finds one notification when it opens one, however much has changed", async () => {
    const id = await session();
    for (let n = 0; n < 100; n++) changing.changes.announce("tools");
    const stream = new RawClient(transport.port);
    stream.request("GET /mcp", ["Accept: text/event-stream", `Mcp-Session-Id: ${id}`]);
    await stream.until(/list_changed/);
    changing.changes.announce("prompts");
    await stream.until(/prompts/);
    expect(stream.received.match(/tools.list_changed/g)).toHaveLength(1);
    stream.socket.destroy();
  });

  it("[L-CHANGE-02] a session whose handshake is not over is told nothing", async () => {
    const [initialize = {}, initialized = {}] = HANDSHAKE;
    const id = String((await post(initialize)).headers.get("mcp-session-id"));
    changing.changes.announce("tools");
    await post(initialized, { "mcp-session-id": id });
    const stream = new RawClient(transport.port);
    stream.request("GET /mcp", ["Accept: text/event-stream", `Mcp-Session-Id: ${id}`]);
    await stream.until(/keep-alive/);
    changing.changes.announce("prompts");
    await stream.until(/prompts/);
    expect(stream.received).not.toContain(CHANGED);
    stream.socket.destroy();
  });

  it("a session that has ended is told nothing, and nothing fails", async () => {
    const id = await session();
    await fetch(transport.url, { method: "DELETE", headers: { "mcp-session-id": id } });
    changing.changes.announce("tools");
    expect(changing.faults).toEqual([]);
  });
});
