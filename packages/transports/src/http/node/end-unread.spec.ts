import { afterEach, beforeEach, describe, expect, it, jest } from "@jest/globals";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { endUnread } from "./end-unread.js";

const MIB = 1024 * 1024;
const PIECE = Buffer.alloc(MIB, "x");

let server: Server;
let client: Socket;

beforeEach(async () => {
  // Only what is granted to a client stands still: sockets need the real clock.
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "clearImmediate", "queueMicrotask"] });
  server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  client = connect((server.address() as AddressInfo).port, "127.0.0.1");
});
afterEach(() => {
  jest.useRealTimers();
  client.destroy();
  server.close();
});

/** Answers a request that declares a body of that size with 413, before any of the body. */
async function refused(mib: number) {
  client.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${String(mib * MIB)}\r\n\r\n`);
  const [request, response] = (await once(server, "request")) as [IncomingMessage, ServerResponse];
  response.writeHead(413, { connection: "close", "content-length": 3 });
  endUnread(request, response, "no.");
  return { request, response };
}

/** Writes a body as fast as it is taken, and stops when the connection is closed. */
async function write(mib: number): Promise<void> {
  client.on("error", () => undefined);
  for (let written = 0; written < mib && !client.destroyed; written++)
    await new Promise((resolve) => client.write(PIECE, resolve));
}

describe("what a client writes after its answer", () => {
  it("is thrown away up to 32 MiB, and then its connection is cut", async () => {
    const { request, response } = await refused(64);
    let read = 0;
    request.on("data", (chunk: Buffer) => (read += chunk.length));
    const ended = once(response, "close");
    await write(64);
    await ended;
    expect(read).toBeGreaterThan(32 * MIB);
    expect(read).toBeLessThan(34 * MIB);
  });

  it("is waited for, where it is less, until it has come", async () => {
    const answer = text(client);
    const { response } = await refused(31);
    await write(30);
    expect(response.writableEnded).toBe(false);
    await write(1);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*no\.$/);
  });

  it("is waited for no longer than 2 s", async () => {
    const answer = text(client);
    const { response } = await refused(1);
    jest.advanceTimersByTime(1999);
    expect(response.writableEnded).toBe(false);
    jest.advanceTimersByTime(1);
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*no\.$/);
  });
});
