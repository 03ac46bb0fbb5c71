import { afterEach, expect, it, jest } from "@jest/globals";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { OwnResponse } from "./own-response.js";

let server: Server<typeof IncomingMessage, typeof OwnResponse> | undefined;
afterEach(() => void server?.close());

/** The response to a request, and the client that sent it. */
async function requested(): Promise<{ readonly response: OwnResponse; readonly client: Socket }> {
  server = createServer({ ServerResponse: OwnResponse });
  const arrived = once(server, "request") as Promise<[unknown, OwnResponse]>;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [, response] = await arrived;
  return { response, client };
}

it("tells once that its client has gone", async () => {
  const { response, client } = await requested();
  const heard = jest.fn();
  const closed = new Promise<void>((resolve) => {
    response.whenClosed(() => {
      heard();
      resolve();
    });
  });
  client.destroy();
  await closed;
  response.write("too late");
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toHaveBeenCalledTimes(1);
});

it("tells that its answer has left, and ends no process over what is written after that", async () => {
  const { response, client } = await requested();
  const closed = new Promise<void>((resolve) => response.whenClosed(resolve));
  response.end("all");
  expect(() => response.write("too late")).not.toThrow();
  await closed;
  expect(response.writableFinished).toBe(true);
  client.destroy();
});

it("lets whoever wants to hear of a fault hear of it", async () => {
  const { response, client } = await requested();
  const fault = once(response, "error");
  response.end("all");
  response.write("too late");
  expect(await fault).toEqual([expect.objectContaining({ code: "ERR_STREAM_WRITE_AFTER_END" })]);
  client.destroy();
});
