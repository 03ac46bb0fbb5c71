import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type NodeHandler, nodeHandler } from "@toolwright/transports/http";
import { callTool, HttpFixture, statelessHeaders, statelessRequest } from "./http-fixture.js";
import { MountedApp } from "./mounts/mounted-app.js";
import { RawClient, requestText } from "./raw-client.js";

const CHUNKED_TEXT = ["Content-Type: text/plain", "Transfer-Encoding: chunked"];
const TOO_LARGE = "x".repeat(100_000);

/** Requests whose answer says `Connection: close`, since their body was not wanted. */
const REFUSED: readonly (readonly [string, string])[] = [
  ["415", requestText("POST /mcp", CHUNKED_TEXT, "5\r\nhello\r\n0\r\n\r\n")],
  ["413", requestText("POST /mcp", ["Content-Type: application/json"], TOO_LARGE)],
  ["404", requestText("POST /other", CHUNKED_TEXT, "5\r\nhello\r\n0\r\n\r\n")],
];

function callText(name: string): string {
  const request = statelessRequest(callTool(name));
  const headers = Object.entries(statelessHeaders(request)).map((pair) => pair.join(": "));
  return requestText("POST /mcp", ["Content-Type: application/json", ...headers], JSON.stringify(request));
}

function statusesIn(received: string): readonly string[] {
  return [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = ""]) => status);
}

let fixture: HttpFixture;
beforeEach(async () => {
  fixture = await HttpFixture.listen({ maxBodyBytes: 50_000 });
});
afterEach(() => fixture.transport.close());

describe("behind an answer with Connection: close", () => {
  it.each(REFUSED)("of %s, no request is served", async (status, refused) => {
    const client = new RawClient(fixture.port);
    client.socket.write(refused + callText("wait"));
    expect(statusesIn(await client.closed())).toEqual([status]);
    await expect(fixture.tools.waiting(0)).resolves.toEqual([]);
  });

  it("no request is served that comes while an earlier call still runs", async () => {
    const client = new RawClient(fixture.port);
    client.socket.write(callText("wait") + (REFUSED[0]?.[1] ?? "") + callText("wait"));
    await fixture.tools.waiting();
    await fixture.session();
    expect(await fixture.tools.waiting()).toHaveLength(1);
    fixture.tools.release();
    expect(statusesIn(await client.closed())).toEqual(["200", "415"]);
  });

  it.each([
    ["a body that breaks off being one", "5\r\nhello\r\nZZZ\r\n"],
    ["garbage", "5\r\nhello\r\n0\r\n\r\n\0\0\0\0"],
  ])("nothing is said to %s", async (_, rest) => {
    const client = new RawClient(fixture.port);
    client.socket.write(requestText("POST /mcp", CHUNKED_TEXT, ""));
    await client.until(/\}\}$/);
    client.socket.write(rest);
    expect(statusesIn(await client.closed())).toEqual(["415"]);
  });
});

describe("behind an answer of a mounted handler with Connection: close", () => {
  it.each<[string, (handler: NodeHandler) => RequestListener]>([
    ["handle", ({ handle }) => handle],
    [
      "handleParsed",
      ({ handleParsed }) =>
        (request, response) =>
          handleParsed(request, response, undefined),
    ],
  ])("no request is served by %s", async (_, listenerOf) => {
    const [app, handler] = [new MountedApp(), nodeHandler()];
    await handler.listen(app.server);
    const server = createServer(listenerOf(handler));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const client = new RawClient((server.address() as AddressInfo).port);
    client.socket.write((REFUSED[0]?.[1] ?? "") + callText("wait"));
    expect(statusesIn(await client.closed())).toEqual(["415"]);
    await expect(app.tools.waiting(0)).resolves.toEqual([]);
    await handler.close();
    await new Promise((resolve) => server.close(resolve));
  });
});

it("serves requests sent ahead behind a refusal that keeps its connection", async () => {
  const client = new RawClient(fixture.port);
  client.socket.write(requestText("PUT /mcp", [], "x".repeat(1000)) + callText("echo"));
  expect(statusesIn(await client.until(/"result".*\}\}$/s))).toEqual(["405", "200"]);
  client.socket.destroy();
});
