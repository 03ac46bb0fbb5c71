import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { HttpHost } from "../host.js";

/** Long enough for connections to wait for their next turn, in milliseconds. */
const KEEP_ALIVE_MS = 65_000;

/** Serves a listener on any free loopback port. */
export async function listenOnLoopback(listener: RequestListener): Promise<HttpHost> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, close };
}

/** Reads a body as text. One chunk, the usual case, is not copied. */
export function readBody(request: IncomingMessage, done: (text: string) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const [first] = chunks;
    done((chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks)).toString("utf8"));
  });
}

/** What goes with an answer. */
export interface JsonAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Answers with JSON whose length is known. */
export function respondJson(
  response: ServerResponse,
  text: string,
  { status = 200, headers }: JsonAnswer = {},
): void {
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}
