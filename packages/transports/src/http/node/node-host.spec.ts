import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { HttpExchange } from "../exchange-port.js";
import { type HostTiming, NodeHost } from "./node-host.js";
import { OpenResponses } from "./open-responses.js";

const QUICK: HostTiming = { keepAliveMs: 10_000, headersMs: 50, requestMs: 100, checkMs: 10 };
/** For requests that come in one piece: a busy machine may take its time with them. */
const PATIENT: HostTiming = { ...QUICK, headersMs: 500, requestMs: 1000 };

let host: NodeHost | undefined;
afterEach(() => host?.destroy());

async function listen(handle: (exchange: HttpExchange) => void, timing = QUICK): Promise<number> {
  host = new NodeHost({ handle, fault: () => undefined }, timing);
  return host.listen({ port: 0, host: "127.0.0.1" });
}

/** Everything that a client gets that writes something and then waits. */
function answerTo(port: number, written: string): Promise<string> {
  const client = connect(port, "127.0.0.1");
  client.write(written);
  return text(client);
}

describe("a request that is fed too slowly", () => {
  it("gets 408 and the end of its connection, when its head does not come", async () => {
    const handled: string[] = [];
    const port = await listen(({ path }) => void handled.push(path));
    const answer = await answerTo(port, "POST /mcp HTTP/1.1\r\nHost: local");
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(handled).toEqual([]);
  });

  it("gets 408 and the end of its connection, when its body does not come", async () => {
    const bodies: unknown[] = [];
    const port = await listen((exchange) => exchange.readBody(100, (body) => void bodies.push(body)));
    const answer = await answerTo(port, "POST /mcp HTTP/1.1\r\nHost: local\r\nContent-Length: 9\r\n\r\nhalf");
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    await host?.flushed();
    expect(bodies).toEqual(["gone"]);
  });

  it("is not one that waits for its answer", async () => {
    const port = await listen((exchange) => void setTimeout(() => exchange.respond(204, {}), 1300), PATIENT);
    const answer = await answerTo(port, "GET / HTTP/1.1\r\nHost: local\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 204 /);
  });
});

it("gives peers 65 s between requests, 15 s for a head and 60 s for a request by default", () => {
  const servers: Server[] = [];
  const made = jest.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server) {
    servers.push(this);
    return this;
  });
  void new NodeHost({ handle: () => undefined, fault: () => undefined }).listen({
    port: 0,
    host: "127.0.0.1",
  });
  made.mockRestore();
  expect(servers[0]).toMatchObject({
    keepAliveTimeout: 65_000,
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    connectionsCheckingInterval: 5000,
  });
});

it("looks once at a connection that sends garbage, however long it goes on", async () => {
  const looks = jest.spyOn(OpenResponses.prototype, "answered");
  const waiting: HttpExchange[] = [];
  const port = await listen((exchange) => void waiting.push(exchange));
  const client = connect(port, "127.0.0.1").setNoDelay();
  const answer = text(client);
  client.write("GET / HTTP/1.1\r\nHost: local\r\n\r\n");
  for (let sent = 0; sent < 50; sent++) {
    client.write("\0 no request\r\n");
    await new Promise((resolve) => setImmediate(resolve));
  }
  while (looks.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  waiting[0]?.respond(204, {});
  expect((await answer).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 204", "HTTP/1.1 400"]);
  expect(looks).toHaveBeenCalledTimes(1);
});
