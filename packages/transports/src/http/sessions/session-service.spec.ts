import { expect, it, jest } from "@jest/globals";
import { createKernel, parseMessage } from "@toolwright/kernel";
import { PostExchange } from "../answers/post-exchange.js";
import { CallsInFlight } from "../calls-in-flight.js";
import type { HttpExchange } from "../exchange-port.js";
import { SessionService } from "./session-service.js";
import { Sessions } from "./sessions.js";

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "c", version: "1" } },
});

function fail(): never {
  throw new Error("a hook failed");
}

function serve() {
  const kernel = createKernel({ serverInfo: { name: "t", version: "1" }, features: [] });
  const server = {
    protocol: kernel.protocol,
    connect: () => kernel.connect(),
    stop: () => Promise.resolve(),
    reportFault: () => undefined,
  };
  const sessions = new Sessions({ idleMs: 1000, max: 10 }, () => undefined);
  const service = new SessionService(server, new CallsInFlight(), sessions);
  return { kernel, sessions, service };
}

/** A request whose answer fails in the host. */
function unanswerable(headers: Record<string, string>): HttpExchange {
  const header = (name: string): string | undefined => headers[name];
  return { header, respond: fail, openStream: fail } as unknown as HttpExchange;
}

/** A GET whose stream takes all that is sent, and what its client does in the end. */
function streamOf(headers: Record<string, string>): {
  readonly http: HttpExchange;
  readonly leave: () => void;
} {
  const nothing = (): void => undefined;
  const gone: (() => void)[] = [];
  const http = {
    header: (name: string) => headers[name],
    openStream: () => ({ write: () => true, onceDrained: nothing, end: nothing }),
    onClientGone: (listener: () => void) => void gone.push(listener),
  };
  return { http: http as unknown as HttpExchange, leave: () => gone.forEach((listener) => listener()) };
}

it("holds no session for a stream that could not be opened", () => {
  const { kernel, sessions, service } = serve();
  const session = sessions.add(kernel.connect());
  const http = unanswerable({ accept: "text/event-stream", "mcp-session-id": session.id });
  expect(() => service.listen(http)).toThrow("a hook failed");
  expect(session.idleMs(performance.now() + 500)).toBeGreaterThan(0);
  sessions.close();
});

it("holds a session while its stream is open, and no longer", () => {
  const { kernel, sessions, service } = serve();
  const session = sessions.add(kernel.connect());
  const { http, leave } = streamOf({ accept: "text/event-stream", "mcp-session-id": session.id });
  service.listen(http);
  expect(session.idleMs(performance.now() + 500)).toBe(0);
  leave();
  expect(session.idleMs(performance.now() + 500)).toBeGreaterThan(0);
  sessions.close();
});

it("keeps no session whose client could not be told of it", () => {
  const { sessions, service } = serve();
  const onFault = jest.fn();
  const rules = { era: "handshake", onFault } as const;
  const post = new PostExchange(unanswerable({}), { json: true, stream: true }, rules);
  expect(() => service.serve(post, parseMessage(INITIALIZE))).toThrow("a hook failed");
  expect(sessions.size).toBe(0);
});
