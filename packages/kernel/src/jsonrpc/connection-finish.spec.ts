import { describe, expect, it, jest } from "@jest/globals";
import { createKernel } from "../mcp/server-kernel.js";
import type { Call } from "./call.js";
import type { Connection } from "./connection.js";

const FAULT = new Error("no answer");

/** Methods of a feature: one lasts until the server finishes, one until the test ends it, one fails at the finish. */
function serve() {
  const faults: unknown[] = [];
  const ends: (() => void)[] = [];
  const last = (call: Call): Promise<object> =>
    new Promise((resolve) => call.atFinish(() => resolve({ from: call.method.name })));
  const wait = (call: Call): Promise<object> =>
    new Promise((resolve) => ends.push(() => resolve({ from: call.method.name })));
  const fail = (call: Call): Promise<object> => {
    call.atFinish(() => {
      throw FAULT;
    });
    return wait(call);
  };
  const methods = Object.entries({ last, wait, fail }).map(([name, handle]) => ({ name, handle }));
  const kernel = createKernel({
    serverInfo: { name: "s", version: "1" },
    features: [{ capabilities: {}, methods }],
    onFault: (fault, where) => void faults.push([where, fault]),
  });
  const connection = kernel.connect();
  const answered: string[] = [];
  const clientInfo = { name: "c", version: "1" };
  void ask(connection, "initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
  const start = (method: string): void => void ask(connection, method).then(() => answered.push(method));
  return { connection, start, answered, faults, ends };
}

async function ask(connection: Connection, method: string, params?: object): Promise<void> {
  const text = JSON.stringify({ jsonrpc: "2.0", id: method, method, params });
  await connection.receive(text, { notify: () => undefined });
}

/** Everything here needs microtasks only, so after one turn of the event loop nothing is left to come. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe("a connection whose server is about to close", () => {
  it("answers the calls that would last for ever, and lets the others go on", async () => {
    const { connection, start, answered, ends } = serve();
    start("last");
    start("wait");
    connection.finish();
    await turn();
    expect(answered).toEqual(["last"]);
    const drained = connection.drained();
    ends[0]?.();
    await drained;
    await turn();
    expect(answered).toEqual(["last", "wait"]);
  });

  it("answers at once what would last for ever and begins only now", async () => {
    const { connection, start, answered } = serve();
    connection.finish();
    start("last");
    await turn();
    expect(answered).toEqual(["last"]);
  });

  it("tells the operator of a call that cannot be asked for its answer, and goes on to the next", async () => {
    const { connection, start, answered, faults } = serve();
    start("fail");
    start("last");
    connection.finish();
    await turn();
    expect([answered, faults]).toEqual([["last"], [["fail", FAULT]]]);
  });

  it("asks nothing of a call that was cancelled", async () => {
    const { connection, start, faults } = serve();
    start("fail");
    const cancel = { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "fail" } };
    void connection.receive(JSON.stringify(cancel), { notify: () => undefined });
    connection.finish();
    await connection.drained();
    expect(faults).toEqual([]);
  });
});

describe("whoever wants to know of a connection's end", () => {
  it("is told once, and at once where it has ended already", () => {
    const { connection } = serve();
    const [early, late] = [jest.fn(), jest.fn()];
    connection.onClose(early);
    connection.close();
    connection.close();
    connection.onClose(late);
    expect([early.mock.calls.length, late.mock.calls.length]).toEqual([1, 1]);
  });
});
