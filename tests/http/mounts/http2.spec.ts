import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type ClientHttp2Session, connect, createServer, type Http2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type NodeHandler, nodeHandler } from "@toolwright/transports/http";
import { callTool, type Message, statelessHeaders, statelessRequest } from "../http-fixture.js";
import { MountedApp } from "./mounted-app.js";

let app: MountedApp;
let handler: NodeHandler;
let server: Http2Server;
let client: ClientHttp2Session;
/** What the handler gave to `writeHead`, over and over. */
let heads: unknown[];

beforeEach(async () => {
  app = new MountedApp();
  handler = nodeHandler({ allowedHosts: ["mcp.example.com"], closeTimeoutMs: 0 });
  await handler.listen(app.server);
  heads = [];
  server = createServer((request, response) => {
    const writeHead = response.writeHead.bind(response) as (
      status: number,
      headers: object,
    ) => typeof response;
    const recorded = (status: number, headers: object): typeof response => {
      heads.push(headers);
      return writeHead(status, headers);
    };
    response.writeHead = recorded as typeof response.writeHead;
    handler.handle(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  client = connect(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`);
});
afterEach(async () => {
  client.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await handler.close();
});

/** Status and body of the answer to a call. */
async function post(message: Message, headers: Record<string, string>): Promise<[unknown, string]> {
  const request = statelessRequest(message);
  const stream = client.request({
    ":method": "POST",
    ":path": "/mcp",
    "content-type": "application/json",
    ...statelessHeaders(request),
    ...headers,
  });
  const status = new Promise((resolve) => stream.on("response", (answer) => resolve(answer[":status"])));
  stream.end(JSON.stringify(request));
  return [await status, await text(stream)];
}

describe("a nodeHandler on a server of HTTP/2", () => {
  it("takes :authority for the Host", async () => {
    const echo = callTool("echo", { text: "over HTTP/2" });
    const [status, body] = await post(echo, { ":authority": "mcp.example.com" });
    expect([status, body]).toEqual([200, expect.stringContaining("over HTTP/2")]);
    expect((await post(echo, { ":authority": "evil.example.com" }))[0]).toBe(403);
    const both = { ":authority": "evil.example.com", host: "mcp.example.com" };
    expect((await post(echo, both))[0]).toBe(403);
  });

  it("says nothing of connections, which HTTP/2 has not, when it closes", async () => {
    const pending = post(callTool("wait"), { ":authority": "mcp.example.com" });
    await app.tools.waiting();
    await handler.close();
    expect((await pending)[0]).toBe(503);
    expect((await post(callTool("echo"), { ":authority": "mcp.example.com" }))[0]).toBe(503);
    expect(heads).toHaveLength(2);
    for (const headers of heads) expect(headers).not.toHaveProperty("connection");
  });
});
