import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { OwnResponse } from "./own-response.js";
import { OwnStreamSink } from "./own-stream-sink.js";

let server: Server<typeof IncomingMessage, typeof OwnResponse> | undefined;
afterEach(() => void server?.close());

/** A stream under way, and the client that reads it. */
async function streaming(): Promise<{
  readonly sink: OwnStreamSink;
  readonly response: OwnResponse;
  readonly client: Socket;
}> {
  server = createServer({ ServerResponse: OwnResponse });
  const arrived = once(server, "request") as Promise<[unknown, OwnResponse]>;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  const [, response] = await arrived;
  response.writeHead(200, { "content-type": "text/event-stream" });
  return { sink: new OwnStreamSink(response), response, client };
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The pieces of a chunked body (RFC 9112, 7.1). */
function chunksOf(answer: string): readonly string[] {
  const [, body = ""] = answer.split(/\r\n\r\n([^]*)/);
  return body.split("\r\n").filter((_, at) => at % 2 === 1);
}

describe("a stream of a server of our own", () => {
  it("sends what one turn wrote as one piece, in order", async () => {
    const { sink, client } = await streaming();
    const answer = text(client);
    expect([sink.write("a"), sink.write("b")]).toEqual([true, true]);
    await turn();
    sink.write("c");
    sink.end("d");
    expect(chunksOf(await answer).filter((chunk) => chunk !== "")).toEqual(["ab", "cd"]);
  });

  it("sends an end that only promises kept waiting in the same piece", async () => {
    const { sink, client } = await streaming();
    const answer = text(client);
    sink.write("a");
    for (let step = 0; step < 20; step++) await Promise.resolve();
    sink.end("b");
    expect(chunksOf(await answer).filter((chunk) => chunk !== "")).toEqual(["ab"]);
  });

  it("ends without a last piece", async () => {
    const { sink, client } = await streaming();
    const answer = text(client);
    sink.write("a");
    sink.end();
    sink.write("late");
    sink.end("late");
    expect(chunksOf(await answer).filter((chunk) => chunk !== "")).toEqual(["a"]);
  });

  it("asks to wait for a reader that lags, and tells when it has caught up", async () => {
    const { sink, client } = await streaming();
    const drained = jest.fn();
    expect(sink.write("x".repeat(8_000_000))).toBe(false);
    sink.onceDrained(drained);
    await turn();
    expect(sink.write("y")).toBe(false);
    expect(drained).not.toHaveBeenCalled();
    const answer = text(client);
    while (drained.mock.calls.length === 0) await turn();
    expect(sink.write("z")).toBe(true);
    sink.end();
    expect(
      chunksOf(await answer)
        .join("")
        .match(/[yz]/g),
    ).toEqual(["y", "z"]);
  });

  it("drops what is for a client that has gone", async () => {
    const { sink, response, client } = await streaming();
    sink.write("a");
    const closed = new Promise<void>((resolve) => response.whenClosed(resolve));
    client.destroy();
    await closed;
    expect(sink.write("b")).toBe(true);
    expect(() => sink.end("c")).not.toThrow();
  });
});
