import { describe, expect, it, jest } from "@jest/globals";
import type { Call } from "../jsonrpc/call.js";
import type { Method } from "../jsonrpc/revision.js";
import { createKernel } from "../mcp/server-kernel.js";
import { InMemoryTransport } from "./in-memory.js";
import type { Server } from "./transport.js";

const calls: Call[] = [];
const finish: (() => void)[] = [];
const methods: readonly Method[] = [
  {
    name: "wait",
    handle: (call) => {
      calls.push(call);
      return new Promise((resolve) =>
        finish.push(() => {
          call.notify("notifications/x", { for: call.envelope.clientInfo?.["name"] });
          resolve({ for: call.envelope.clientInfo?.["name"] });
        }),
      );
    },
  },
  {
    name: "chat",
    handle: (call) => {
      for (const n of [1, 2, 3]) call.notify("notifications/x", { n });
      return {};
    },
  },
];

function serve(): Server {
  calls.length = 0;
  finish.length = 0;
  const kernel = createKernel({
    serverInfo: { name: "t", version: "1" },
    features: [{ capabilities: {}, methods }],
  });
  return {
    protocol: kernel.protocol,
    connect: () => kernel.connect(),
    stop: () => Promise.resolve(),
    reportFault: kernel.reportFault.bind(kernel),
  };
}

async function listening(): Promise<InMemoryTransport> {
  const memory = new InMemoryTransport();
  await memory.listen(serve());
  return memory;
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A peer that introduced itself, and what arrived for it since. */
async function join(memory: InMemoryTransport, name: string) {
  const inbox: unknown[] = [];
  const peer = memory.connect((message) => inbox.push(JSON.parse(message)));
  const send = (method: string, id?: number, params?: object): void => {
    peer.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
  };
  send("initialize", 0, {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name, version: "1" },
  });
  await turn();
  inbox.length = 0;
  return { inbox, send, close: peer.close };
}

function note(params: object): object {
  return { jsonrpc: "2.0", method: "notifications/x", params };
}

describe("InMemoryTransport", () => {
  it("isolates its peers: each sees its own answers and notifications under the same id", async () => {
    const memory = await listening();
    const first = await join(memory, "first");
    first.send("wait", 1);
    const second = await join(memory, "second");
    second.send("wait", 1);
    finish[0]?.();
    await turn();
    const answerTo = (name: string): object[] => [
      note({ for: name }),
      { jsonrpc: "2.0", id: 1, result: { for: name } },
    ];
    expect([first.inbox, second.inbox]).toEqual([answerTo("first"), []]);
    finish[1]?.();
    await turn();
    expect([first.inbox, second.inbox]).toEqual([answerTo("first"), answerTo("second")]);
  });

  it("cancels nobody else's call", async () => {
    const memory = await listening();
    const [first, second] = [await join(memory, "first"), await join(memory, "second")];
    first.send("wait", 1);
    second.send("notifications/cancelled", undefined, { requestId: 1 });
    finish[0]?.();
    await turn();
    expect(first.inbox).toHaveLength(2);
  });

  it("delivers in order, and never before send returns", async () => {
    const { inbox, send } = await join(await listening(), "c");
    send("chat", 1);
    send("ping", 2);
    expect(inbox).toEqual([]);
    await turn();
    expect(inbox).toEqual([
      note({ n: 1 }),
      note({ n: 2 }),
      note({ n: 3 }),
      { jsonrpc: "2.0", id: 1, result: {} },
      { jsonrpc: "2.0", id: 2, result: {} },
    ]);
  });

  it("aborts the calls of a peer that leaves, delivers nothing more to it, and keeps the others", async () => {
    const memory = await listening();
    const [leaver, stayer] = [await join(memory, "leaver"), await join(memory, "stayer")];
    leaver.send("wait", 1);
    stayer.send("wait", 1);
    leaver.send("ping", 2);
    leaver.close();
    leaver.send("ping", 3);
    for (const end of finish) end();
    await turn();
    expect(calls.map((call) => call.signal.aborted)).toEqual([true, false]);
    expect(leaver.inbox).toEqual([]);
    expect(stayer.inbox).toHaveLength(2);
  });

  it("aborts every call when it closes, and takes no peer any more", async () => {
    const memory = await listening();
    const peers = [await join(memory, "a"), await join(memory, "b")];
    for (const { send } of peers) send("wait", 1);
    await memory.close();
    await memory.close();
    for (const end of finish) end();
    await turn();
    expect(calls.map((call) => call.signal.aborted)).toEqual([true, true]);
    expect(peers.map(({ inbox }) => inbox)).toEqual([[], []]);
    expect(() => memory.connect(() => undefined)).toThrow("connect() before listen()");
  });

  it("tells a peer once that the server's side has closed, after what it was still to receive", async () => {
    const memory = await listening();
    const heard: string[] = [];
    const peer = memory.connect(
      () => heard.push("message"),
      () => heard.push("closed"),
    );
    peer.send('{"jsonrpc":"2.0","id":1,"method":"ping"}');
    await turn();
    await memory.close();
    await memory.close();
    peer.close();
    await turn();
    expect(heard).toEqual(["message", "closed"]);
  });

  it("does not tell a peer that has left itself", async () => {
    const memory = await listening();
    const onClose = jest.fn();
    memory.connect(() => undefined, onClose).close();
    await memory.close();
    await turn();
    expect(onClose).not.toHaveBeenCalled();
  });

  it("takes no peer before it listens", () => {
    expect(() => new InMemoryTransport().connect(jest.fn())).toThrow("connect() before listen()");
  });
});
