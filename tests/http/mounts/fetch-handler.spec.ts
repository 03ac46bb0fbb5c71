import { describe, expect, it } from "@jest/globals";
import { fetchHandler, isTransportError, type MountOptions } from "@toolwright/transports/fetch";
import { callTool, eventsOf, INITIALIZE, json, statelessHeaders, statelessRequest } from "../http-fixture.js";
import { MountClient } from "./mount-client.js";
import { MountedApp } from "./mounted-app.js";

const URL_OF_APP = "https://mcp.example.com/mcp";
const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const PROGRESS = { _meta: { progressToken: 1 } };

async function listening(options: MountOptions = {}) {
  const app = new MountedApp();
  const handler = fetchHandler(options);
  await handler.listen(app.server);
  const client = new MountClient((init) => handler.fetch(new Request(URL_OF_APP, init)));
  return { app, handler, client };
}

/** A request with a body that comes in chunks without end, and how many were asked for. */
function endless(headers: Record<string, string> = {}) {
  const seen = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        seen.pulled++;
        controller.enqueue(new Uint8Array(1000));
      },
      cancel: () => void (seen.cancelled = true),
    },
    { highWaterMark: 0 },
  );
  const init = { method: "POST", headers: { ...HEADERS, ...headers }, body, duplex: "half" };
  return { request: new Request(URL_OF_APP, init as RequestInit), seen };
}

describe("fetchHandler", () => {
  it("answers at every path unless it was given one, and without a `this`", async () => {
    const { handler } = await listening();
    const { fetch } = handler;
    const init = { method: "POST", headers: HEADERS, body: JSON.stringify(INITIALIZE) };
    const statusAt = async (path: string, ask = fetch) =>
      (await ask(new Request(`http://localhost:1${path}`, init))).status;
    expect(await statusAt("/any/where?x=/mcp")).toBe(200);
    const strict = await listening({ path: "/mcp" });
    const found = ["/mcp", "/mcp/?x#y", "/", "", "/mcp2"].map((path) => statusAt(path, strict.handler.fetch));
    expect(await Promise.all(found)).toEqual([200, 200, 404, 404, 404]);
  });

  it("asks to come back until an app listens, and takes one app only", async () => {
    const { server } = new MountedApp();
    const handler = fetchHandler();
    const early = await handler.fetch(new Request(URL_OF_APP, { method: "POST", body: "{}" }));
    expect(early.status).toBe(503);
    await handler.listen(server);
    await expect(handler.listen(server)).rejects.toThrow("TW_HTTP_LISTEN_TWICE");
  });

  it("knows the host from the header, and from the URL where there is none", async () => {
    const { client } = await listening({ allowedHosts: ["mcp.example.com"] });
    expect((await client.post(INITIALIZE)).status).toBe(200);
    expect((await client.post(INITIALIZE, { host: "evil.example.com" })).status).toBe(403);
  });

  it("answers when somebody replaces the global Response", async () => {
    const { client } = await listening();
    const before = globalThis.Response;
    try {
      globalThis.Response = Map as unknown as typeof Response;
      expect(await client.post(INITIALIZE)).toBeInstanceOf(before);
    } finally {
      globalThis.Response = before;
    }
  });
});

describe("a web request's body", () => {
  it("is refused by its declared length, unread", async () => {
    const { handler } = await listening({ maxBodyBytes: 2000 });
    const { request, seen } = endless({ "content-length": "2001" });
    expect((await handler.fetch(request)).status).toBe(413);
    expect(seen.pulled).toBe(0);
  });

  it("is given up when it turns out too long", async () => {
    const { handler } = await listening({ maxBodyBytes: 2000 });
    const { request, seen } = endless();
    expect((await handler.fetch(request)).status).toBe(413);
    expect(seen).toEqual({ pulled: 3, cancelled: true });
  });

  it("may come in pieces that split a character", async () => {
    const { handler } = await listening();
    const call = statelessRequest(callTool("echo", { text: "ü" }));
    const bytes = new TextEncoder().encode(JSON.stringify(call));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const init = { method: "POST", headers: { ...HEADERS, ...statelessHeaders(call) }, body, duplex: "half" };
    const response = await handler.fetch(new Request(URL_OF_APP, init as RequestInit));
    expect(await json(response)).toMatchObject({ result: { content: [{ text: "ü" }] } });
  });

  it("is read whole where the runtime has no stream of it", async () => {
    const { handler } = await listening({ maxBodyBytes: 200 });
    const post = (body: string) => {
      const real = new Request(URL_OF_APP, { method: "POST", headers: HEADERS, body });
      const { method, url, headers } = real;
      const bare = { method, url, headers, bodyUsed: false, arrayBuffer: () => real.arrayBuffer() };
      return handler.fetch(bare as unknown as Request);
    };
    expect((await post(JSON.stringify(INITIALIZE))).status).toBe(200);
    expect((await post(" ".repeat(201))).status).toBe(413);
  });

  it("is a fault of the host's when somebody read it before, told to the operator", async () => {
    const { app, handler } = await listening();
    const request = new Request(URL_OF_APP, { method: "POST", headers: HEADERS, body: "{}" });
    await request.text();
    expect((await handler.fetch(request)).status).toBe(500);
    expect(app.faults.map((fault) => isTransportError(fault) && fault.code)).toEqual(["TW_HTTP_BODY_TAKEN"]);
  });

  it("is a fault of the host's, too, when somebody is about to read it", async () => {
    const { app, handler } = await listening();
    const request = new Request(URL_OF_APP, { method: "POST", headers: HEADERS, body: "{}" });
    const reader = request.body?.getReader();
    expect((await handler.fetch(request)).status).toBe(500);
    expect(app.faults.map((fault) => isTransportError(fault) && fault.code)).toEqual(["TW_HTTP_BODY_TAKEN"]);
    reader?.releaseLock();
    expect((await handler.fetch(request)).status).toBe(400);
  });

  it("that breaks off leaves nothing behind", async () => {
    const { app, handler } = await listening();
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
    const init = { method: "POST", headers: HEADERS, body, duplex: "half" } as RequestInit;
    expect((await handler.fetch(new Request(URL_OF_APP, init))).status).toBe(400);
    expect(app.faults).toEqual([]);
  });
});

describe("a web client that goes", () => {
  it.each(["before the answer", "before its request was read", "in the middle of a stream"])(
    "%s aborts its call by the signal",
    async (when) => {
      const { app, client } = await listening();
      const leaving = new AbortController();
      if (when === "before its request was read") leaving.abort();
      const steps = when === "in the middle of a stream" ? 1 : 0;
      const call = statelessRequest(callTool("progress", { steps }, PROGRESS));
      const pending = client.post(call, statelessHeaders(call), leaving.signal);
      if (!leaving.signal.aborted) {
        await app.tools.waiting();
        leaving.abort();
        await app.tools.aborts();
      }
      await (await pending).text();
      expect(app.tools.aborted).toHaveLength(when === "before its request was read" ? 0 : 1);
      expect(app.faults).toEqual([]);
    },
  );

  it("aborts its call by cancelling the stream", async () => {
    const { app, client } = await listening();
    const response = await client.stateless(callTool("progress", { steps: 1 }, PROGRESS));
    await app.tools.waiting();
    await response.body?.cancel();
    await app.tools.aborts();
    expect(app.tools.aborted).toEqual(["The client closed the exchange"]);
  });

  it("after its answer means nothing, and is not listened for", async () => {
    const { handler } = await listening();
    const listeners = new Set<() => void>();
    const signal = {
      aborted: false,
      addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
    };
    const real = new Request(URL_OF_APP, {
      method: "POST",
      headers: HEADERS,
      body: JSON.stringify(INITIALIZE),
    });
    const request = { method: real.method, url: real.url, headers: real.headers, body: real.body, signal };
    await handler.fetch(request as unknown as Request);
    expect(listeners.size).toBe(0);
  });
});

describe("a web stream", () => {
  it("holds little for a reader that does not read, and brings the reply all the same", async () => {
    const { app, client } = await listening();
    const response = await client.stateless(callTool("flood", { bytes: 4_000_000 }));
    await app.tools.waiting();
    app.tools.release();
    const text = await response.text();
    expect(text.length).toBeLessThan(400_000);
    expect(eventsOf(text).at(-1)).toMatchObject({ id: 7, result: { content: [{ text: "waited" }] } });
  });

  it("goes on once its reader has caught up", async () => {
    const { app, client } = await listening();
    const response = await client.stateless(callTool("flood", { bytes: 100_000 }));
    const [call] = await app.tools.waiting();
    const reader = response.body?.getReader();
    let received = "";
    const read = async (enough: (text: string) => boolean) => {
      while (!enough(received))
        received += new TextDecoder().decode((await reader?.read())?.value as Uint8Array | undefined);
    };
    await read((text) => text.split("\n\n").length > 7);
    call?.notify("notifications/message", { data: "later" });
    await read((text) => text.includes("later"));
    app.tools.release();
    await read((text) => text.includes("waited"));
    expect(eventsOf(received)).toHaveLength(9);
  });
});

describe("closing a fetchHandler", () => {
  it("lets calls finish, and refuses new ones", async () => {
    const { app, handler, client } = await listening();
    const pending = client.stateless(callTool("wait"));
    await app.tools.waiting();
    const closed = handler.close();
    expect(handler.close()).toBe(closed);
    expect((await client.post(INITIALIZE)).status).toBe(503);
    app.tools.release();
    expect(await json(await pending)).toMatchObject({ result: { content: [{ text: "waited" }] } });
    await closed;
  });

  it("refuses a request at once whose body still arrives", async () => {
    const { handler } = await listening();
    const body = new ReadableStream<Uint8Array>();
    const init = { method: "POST", headers: HEADERS, body, duplex: "half" } as RequestInit;
    const pending = handler.fetch(new Request(URL_OF_APP, init));
    await handler.close();
    const { status, headers } = await pending;
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  });

  it("aborts calls that take too long, ends their streams and tells the others", async () => {
    const { app, handler, client } = await listening({ closeTimeoutMs: 0 });
    const stream = await client.stateless(callTool("progress", { steps: 1 }, PROGRESS));
    const pending = client.stateless(callTool("wait"));
    await app.tools.waiting(2);
    await handler.close();
    expect((await pending).status).toBe(503);
    expect(eventsOf(await stream.text())).toHaveLength(1);
    expect(app.tools.aborted).toHaveLength(2);
  });
});
