import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type NodeHandler, nodeHandler } from "@toolwright/transports/http";
import { callTool, INITIALIZE, json } from "../http-fixture.js";
import { RawClient } from "../raw-client.js";
import { MountClient } from "./mount-client.js";
import { MountedApp } from "./mounted-app.js";

const FAILURE = new Error("a hook failed");
const PROGRESS = callTool("progress", { steps: 3 }, { _meta: { progressToken: 1 } });

let app: MountedApp;
let handler: NodeHandler;
let server: Server;
let client: MountClient;
/** What a middleware does to the responses from now on. */
let hook: (response: ServerResponse) => void;

beforeEach(async () => {
  hook = () => undefined;
  app = new MountedApp();
  handler = nodeHandler({ closeTimeoutMs: 0 });
  await handler.listen(app.server);
  server = createServer((request, response) => {
    hook(response);
    handler.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  client = MountClient.of(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`);
});
afterEach(async () => {
  await handler.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function fail(): never {
  throw FAILURE;
}

/** Fails at the head of every stream, and leaves other answers alone. */
function failAtStreams(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (status: number, headers: object) => ServerResponse;
  const hooked = (status: number, headers: object): ServerResponse =>
    JSON.stringify(headers).includes("text/event-stream") ? fail() : writeHead(status, headers);
  response.writeHead = hooked as typeof response.writeHead;
}

function failAtEnd(response: ServerResponse): void {
  response.end = fail;
}

/** The headers of a GET that opens the stream of a new session. */
async function sessionHeaders(): Promise<Record<string, string>> {
  const opened = await client.post(INITIALIZE);
  return { accept: "text/event-stream", "mcp-session-id": opened.headers.get("mcp-session-id") ?? "" };
}

describe("a hook that fails", () => {
  it("when a stream is opened fails no tool: what it tells is lost, its reply comes as JSON", async () => {
    hook = failAtStreams;
    const pending = client.stateless(PROGRESS);
    const [call] = await app.tools.waiting();
    expect(() => call?.notify("notifications/message", { data: "later" })).not.toThrow();
    app.tools.release();
    expect(await json(await pending)).toMatchObject({ result: { content: [{ text: "waited" }] } });
    expect(app.faults).toEqual([FAILURE]);
  });

  it("when a session's stream is opened leaves the session alone", async () => {
    const headers = await sessionHeaders();
    hook = failAtStreams;
    expect((await client.send({ headers })).status).toBe(500);
    expect(app.faults).toEqual([FAILURE]);
    hook = () => undefined;
    const stream = await client.send({ headers });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
  });

  it("in the middle of a stream cuts it, and aborts the call that nobody hears of", async () => {
    hook = (response) => (response.write = fail);
    const pending = client.stateless(PROGRESS).then((response) => response.text());
    await expect(pending).rejects.toThrow();
    await app.tools.aborts();
    expect(app.faults).toEqual([FAILURE]);
  });

  it("at the end of streams keeps no other session open, and closing goes on", async () => {
    const headers = [await sessionHeaders(), await sessionHeaders(), await sessionHeaders()];
    const streams: Response[] = [];
    for (const [index, own] of headers.entries()) {
      hook = index === 2 ? () => undefined : failAtEnd;
      streams.push(await client.send({ headers: own }));
    }
    const [first, second, last] = streams;
    await handler.close();
    for (const stream of [first, second]) await expect(stream?.text()).rejects.toThrow();
    expect(await last?.text()).toBe(": keep-alive\n\n");
    expect(app.faults).toEqual([FAILURE, FAILURE]);
  });

  it("at the end of an answer to a body that is not read cuts it, and the server goes on", async () => {
    hook = failAtEnd;
    const raw = new RawClient((server.address() as AddressInfo).port);
    raw.request("POST /", ["Content-Type: application/json", "Content-Length: 5000000"], "{");
    await raw.until(/^HTTP\/1\.1 413 /);
    raw.socket.end();
    await raw.closed();
    hook = () => undefined;
    expect((await client.post(INITIALIZE)).status).toBe(200);
  });

  it("at the reply of a stream leaves no call behind", async () => {
    hook = failAtEnd;
    const response = await client.stateless(PROGRESS);
    await app.tools.waiting();
    app.tools.release();
    await expect(response.text()).rejects.toThrow();
    expect(app.faults).toEqual([FAILURE]);
  });
});
