import { expect, it } from "@jest/globals";
import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
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
      open.add(response, { closed: () => void closed.push(name) });
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
