import { expect, it } from "@jest/globals";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { OpenResponses } from "./open-responses.js";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

it("tells of every response of a connection that goes, also of those whose turn had not come", async () => {
  const open = new OpenResponses();
  const closed: string[] = [];
  const server = createServer();
  const arrived = new Promise<void>((resolve) => {
    let count = 0;
    server.on("request", (_, response) => {
      const name = `response ${++count}`;
      open.add(response, { closed: () => void closed.push(name), interrupt: () => false });
      // The first never ends, so that the others stay behind it, begun or not.
      if (count === 2) response.end("second");
      if (count === 3) resolve();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write(REQUEST.repeat(3));
  await arrived;
  client.destroy();
  await open.flushed();
  server.close();
  await once(server, "close");
  expect(closed.sort()).toEqual(["response 1", "response 2", "response 3"]);
});

it("closes a connection after the last of the answers under way on it", async () => {
  const open = new OpenResponses();
  const responses: ServerResponse[] = [];
  const server = createServer();
  const arrived = new Promise<void>((resolve) => {
    server.on("request", (_, response) => {
      open.add(response, { closed: () => undefined, interrupt: () => false });
      if (responses.push(response) === 2) resolve();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write(REQUEST.repeat(2));
  await arrived;
  open.endConnections();
  for (const response of responses) response.end("answered");
  expect((await text(client)).match(/^Connection: .*$/gm)).toEqual([
    "Connection: keep-alive",
    "Connection: close",
  ]);
  server.close();
  await once(server, "close");
});
