import { afterEach, describe, expect, it } from "@jest/globals";
import { createServer, type RequestListener, type Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import {
  isTransportError,
  type MountedRequest,
  type MountOptions,
  nodeHandler,
} from "@toolwright/transports/http";
import { callTool, INITIALIZE, json, statelessHeaders, statelessRequest } from "../http-fixture.js";
import { RawClient } from "../raw-client.js";
import { MountClient } from "./mount-client.js";
import { MountedApp } from "./mounted-app.js";

const PARSED: readonly (readonly [string, (bytes: Buffer) => unknown])[] = [
  ["an object", (bytes) => JSON.parse(bytes.toString()) as unknown],
  ["a string", (bytes) => bytes.toString()],
  ["a Buffer", (bytes) => bytes],
];

const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function listening(options: MountOptions = {}) {
  const app = new MountedApp();
  const handler = nodeHandler(options);
  await handler.listen(app.server);
  return { app, handler };
}

function clientOf(port: number, path = "/"): MountClient {
  return MountClient.of(`http://127.0.0.1:${String(port)}${path}`);
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

describe("nodeHandler", () => {
  it("asks to come back until an app listens, and takes one app only", async () => {
    const { server } = new MountedApp();
    const handler = nodeHandler();
    const client = clientOf(await serve(handler.handle));
    const early = await client.post(INITIALIZE);
    expect([early.status, early.headers.get("retry-after")]).toEqual([503, "1"]);
    await handler.listen(server);
    expect((await client.post(INITIALIZE)).status).toBe(200);
    await expect(handler.listen(server)).rejects.toThrow("TW_HTTP_LISTEN_TWICE");
    await handler.close();
    await expect(handler.listen(server)).rejects.toThrow("TW_HTTP_LISTEN_TWICE");
  });

  it("refuses options that cannot work", () => {
    expect(() => nodeHandler({ maxBodyBytes: 0 })).toThrow(
      'TW_HTTP_OPTION_INVALID: HTTP option "maxBodyBytes"',
    );
    expect(() => nodeHandler(null as unknown as MountOptions)).toThrow("TW_HTTP_OPTION_INVALID");
  });

  it("answers wherever it is mounted, unless it was given a path", async () => {
    const anywhere = await listening();
    const port = await serve(anywhere.handler.handle);
    expect((await clientOf(port, "/a/b?c=d").post(INITIALIZE)).status).toBe(200);
    const here = await listening({ path: "/here", health: {} });
    const strict = await serve(here.handler.handle);
    const statuses = ["/here", "/here/", "/there", "/health"].map(async (path) => {
      const client = clientOf(strict, path);
      return (path === "/health" ? await client.send({}) : await client.post(INITIALIZE)).status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 200]);
  });

  it("leaves a response that it passes on as it was", async () => {
    const { handler } = await listening({ path: "/mcp" });
    const listeners: (readonly number[])[] = [];
    const port = await serve((request, response) => {
      const counted = (): readonly number[] =>
        response.eventNames().map((name) => response.listenerCount(name));
      listeners.push(counted());
      handler.handle(request, response, () => {
        listeners.push(counted());
        response.end();
      });
    });
    await (await clientOf(port, "/else").send({})).text();
    expect(listeners[1]).toEqual(listeners[0]);
  });

  it("passes what is not at its path on, and nothing else", async () => {
    const { handler } = await listening({ path: "/mcp", health: {} });
    const port = await serve((request, response) => {
      handler.handle(request, response, () => response.end(`next: ${request.url ?? ""}`));
    });
    expect(await (await clientOf(port, "/else").post(INITIALIZE)).text()).toBe("next: /else");
    expect((await clientOf(port, "/ready").send({})).status).toBe(200);
    expect((await clientOf(port, "/mcp").post("{")).status).toBe(400);
  });
});

describe("a body that was read before", () => {
  it.each(PARSED)("is taken from request.body as %s, whatever encoding it came in", async (_, parse) => {
    const { handler } = await listening({ maxBodyBytes: 1 });
    const port = await serve((request, response) => {
      void buffer(request).then((bytes) => {
        (request as MountedRequest).body = parse(bytes);
        handler.handle(request, response);
      });
    });
    const response = await clientOf(port).post(INITIALIZE, { "content-encoding": "br" });
    expect(await json(response)).toMatchObject({ result: { serverInfo: { name: "mounted" } } });
  });

  it("is the client's fault when it is nested too deeply to be written again", async () => {
    const { app, handler } = await listening();
    const port = await serve((request, response) => {
      void buffer(request).then((bytes) => {
        handler.handleParsed(request, response, JSON.parse(bytes.toString()));
      });
    });
    const depth = 200_000;
    const response = await clientOf(port).post(`${"[".repeat(depth)}${"]".repeat(depth)}`);
    expect([response.status, (await json(response)).error?.code]).toEqual([400, -32600]);
    expect(app.faults).toEqual([]);
  });

  it("is read here after all when nobody has, whatever stands in request.body", async () => {
    const { handler } = await listening();
    const port = await serve((request, response) => {
      (request as MountedRequest).body = {};
      handler.handle(request, response);
    });
    expect((await clientOf(port).post(INITIALIZE)).status).toBe(200);
    const direct = await serve((request, response) => handler.handleParsed(request, response, undefined));
    expect((await clientOf(direct).post(INITIALIZE)).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["what JSON cannot say", { big: 1n }],
  ])("is a fault of the host's when it left %s, told to the operator", async (_, left) => {
    const { app, handler } = await listening();
    const port = await serve((request, response) => {
      void buffer(request).then(() => handler.handleParsed(request, response, left));
    });
    expect((await clientOf(port).post(INITIALIZE)).status).toBe(500);
    expect(app.faults.map((fault) => isTransportError(fault) && fault.code)).toEqual(["TW_HTTP_BODY_TAKEN"]);
    expect((await clientOf(port).post("")).status).toBe(400);
    expect(app.faults).toHaveLength(1);
  });
});

describe("a response that somebody else ends", () => {
  it("aborts the call, which nobody waits for", async () => {
    const { app, handler } = await listening();
    const port = await serve((request, response) => {
      handler.handle(request, response);
      void app.tools.waiting().then(() => response.writeHead(504).end("too slow"));
    });
    const response = await clientOf(port).stateless(callTool("wait"));
    expect([response.status, await response.text()]).toEqual([504, "too slow"]);
    await app.tools.aborts();
    expect(app.faults).toEqual([]);
  });

  it("aborts the call at once when its client had gone before", async () => {
    const { app, handler } = await listening();
    const request = statelessRequest(callTool("wait"));
    const port = await serve((incoming, response) => {
      response.on("close", () => handler.handleParsed(incoming, response, request));
      response.destroy();
    });
    const headers = Object.entries(statelessHeaders(request)).map((pair) => pair.join(": "));
    const client = new RawClient(port);
    client.request("POST /", ["Content-Type: application/json", ...headers], JSON.stringify(request));
    await client.closed();
    await app.tools.aborts();
    expect(app.tools.aborted).toEqual(["The client closed the exchange"]);
  });
});

describe("closing a nodeHandler", () => {
  it("lets calls finish, refuses new ones, and leaves the server to its host", async () => {
    const { app, handler } = await listening({ path: "/mcp" });
    const port = await serve((request, response) => {
      handler.handle(request, response, () => response.end("the host's"));
    });
    const client = clientOf(port, "/mcp");
    const pending = client.stateless(callTool("wait"));
    await app.tools.waiting();
    const closed = handler.close();
    expect(handler.close()).toBe(closed);
    expect((await client.post(INITIALIZE)).status).toBe(503);
    app.tools.release();
    expect(await json(await pending)).toMatchObject({ result: { content: [{ text: "waited" }] } });
    await closed;
    expect((await client.post(INITIALIZE)).status).toBe(503);
    expect(await (await clientOf(port, "/other").send({})).text()).toBe("the host's");
  });

  it("refuses a request at once that still arrives, and keeps the answer for its client", async () => {
    const { handler } = await listening();
    const client = new RawClient(await serve(handler.handle));
    client.request("POST /", ["Content-Type: application/json", "Expect: 100-continue", "Content-Length: 9"]);
    await client.until(/100 Continue/);
    const closed = handler.close();
    expect(await client.until(/\}\}$/)).toMatch(/ 503 .*retry-after: 5.*connection: close/is);
    client.socket.end("{}       ");
    await closed;
    expect((await client.closed()).match(/HTTP\/1\.1/g)).toHaveLength(2);
  });

  it("aborts calls that take too long, and tells their clients", async () => {
    const { app, handler } = await listening({ closeTimeoutMs: 0 });
    const client = clientOf(await serve(handler.handle));
    const pending = client.stateless(callTool("wait"));
    await app.tools.waiting();
    await handler.close();
    expect((await pending).status).toBe(503);
    expect(app.tools.aborted).toEqual(["The server is closing"]);
  });

  it("does not wait for ever for a client that does not take its answer", async () => {
    const { handler } = await listening();
    const client = new RawClient(await serve(handler.handle));
    const request = statelessRequest(callTool("large", { bytes: 64_000_000 }));
    const headers = Object.entries(statelessHeaders(request)).map((pair) => pair.join(": "));
    client.request("POST /", ["Content-Type: application/json", ...headers], JSON.stringify(request));
    await client.until(/^HTTP/);
    client.socket.pause();
    await handler.close();
    client.socket.resume();
    expect((await client.closed()).length).toBeLessThan(64_000_000);
  });

  it("has nothing to do before it listens", async () => {
    await expect(nodeHandler().close()).resolves.toBeUndefined();
  });
});

describe("behind what others hook into answers", () => {
  it("keeps its headers where a hook reads a list of them as pairs", async () => {
    const { handler } = await listening();
    const port = await serve((request, response) => {
      const hooked = (status: number, headers: object): typeof response => {
        for (const [at, value] of Object.entries(headers)) {
          if (Array.isArray(headers)) response.setHeader(String(value)[0] ?? at, String(value)[1] ?? "");
          else response.setHeader(at, value as string);
        }
        return ServerResponse.prototype.writeHead.call(response, status);
      };
      response.writeHead = hooked as typeof response.writeHead;
      handler.handle(request, response);
    });
    const opened = await clientOf(port).post(INITIALIZE);
    expect(opened.headers.get("content-type")).toBe("application/json");
    expect(opened.headers.get("mcp-session-id")).toMatch(/^[\da-f-]{36}$/);
  });

  it("cuts an answer that a hook makes impossible, and still closes", async () => {
    const app = new MountedApp();
    const handler = nodeHandler({ health: {} });
    const failure = new Error("the hook failed");
    const port = await serve((request, response) => {
      const hooked = (): never => {
        throw failure;
      };
      response.writeHead = hooked;
      handler.handle(request, response);
    });
    await expect(clientOf(port).post(INITIALIZE)).rejects.toThrow();
    await handler.listen(app.server);
    await expect(clientOf(port, "/health").send({})).rejects.toThrow();
    await expect(clientOf(port).stateless(callTool("echo"))).rejects.toThrow();
    await handler.close();
    // The first answer failed before there was an operator to tell of it.
    expect(app.faults).toEqual([failure, failure]);
  });
});
