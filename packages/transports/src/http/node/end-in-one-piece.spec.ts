import { expect, it } from "@jest/globals";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { endInOnePiece } from "./end-in-one-piece.js";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const LAST = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

/** What a client gets that sends all of its requests at once. */
async function answersTo(requests: string, answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
  client.write(requests);
  const answers = await text(client);
  server.close();
  return answers;
}

function whole(body: string): { readonly text: string; readonly bytes: number } {
  return { text: body, bytes: Buffer.byteLength(body) };
}

function bodies(answers: string): readonly string[] {
  return answers.split(/HTTP\/1\.1 200 OK\r\n/).flatMap((answer) => answer.split("\r\n\r\n").slice(1));
}

it.each(["", "short", "ü€𝄞", "long".repeat(1_000_000)])("sends all of a body", async (body) => {
  const answers = await answersTo(LAST, (response) => {
    response.writeHead(200, { "content-length": Buffer.byteLength(body) });
    endInOnePiece(response, whole(body));
  });
  expect(bodies(answers)).toEqual([body]);
});

it("keeps to the order of requests that came together", async () => {
  const waiting: ServerResponse[] = [];
  const answers = await answersTo(REQUEST + REQUEST + LAST, (response) => {
    if (waiting.push(response) < 3) return;
    for (const [at, each] of [...waiting.entries()].reverse()) {
      each.writeHead(200, { "content-length": 1 });
      endInOnePiece(each, whole(String(at)));
    }
  });
  expect(bodies(answers)).toEqual(["0", "1", "2"]);
});

it("hands head and body to the socket as one piece, with nothing behind it", async () => {
  const pieces: unknown[] = [];
  await answersTo(LAST, (response) => {
    const { socket } = response;
    if (socket === null) return;
    const { _write } = socket;
    socket._write = (piece, encoding, done) => {
      pieces.push(piece);
      _write.call(socket, piece, encoding, done);
    };
    response.writeHead(200, { "content-length": 4 });
    endInOnePiece(response, whole("body"));
  });
  expect(pieces).toEqual([expect.stringMatching(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nbody$/)]);
});
