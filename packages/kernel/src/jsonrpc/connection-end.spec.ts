import { describe, expect, it, jest } from "@jest/globals";
import { abortError } from "./abort-error.js";
import type { Call } from "./call.js";
import type { Connection } from "./connection.js";
import type { Exchange } from "./exchange.js";
import { Kernel } from "./kernel.js";
import type { RequestId } from "./messages/message.js";
import type { Protocol, Revision } from "./revision.js";

const notify = jest.fn();
const exchange: Exchange = { notify };
const revision: Revision = {
  version: "plain",
  era: "handshake",
  open: () => ({ protocolVersion: "plain", clientCapabilities: {} }),
  checkParams: () => undefined,
  seal: (_, result) => JSON.stringify(result),
};
const protocol: Protocol = {
  revisions: [revision],
  select: () => revision,
  cancelledId: ({ method, params }) =>
    method === "cancel" ? (params?.["requestId"] as RequestId | undefined) : undefined,
};

/** A connection whose method `wait` ends when the test says so. */
class Bench {
  readonly calls: Call[] = [];
  readonly finish: ((result: object) => void)[] = [];
  readonly fail: ((fault: unknown) => void)[] = [];
  readonly onFault = jest.fn();
  readonly connection: Connection;

  constructor() {
    const handle = (call: Call): Promise<object> => {
      this.calls.push(call);
      return new Promise((resolve, reject) => {
        this.finish.push(resolve);
        this.fail.push(reject);
      });
    };
    const closing = (call: Call): Promise<object> => {
      this.calls.push(call);
      this.connection.close("closed by its own method");
      return Promise.reject(new Error("late"));
    };
    this.connection = new Kernel({
      protocol,
      methods: [
        { name: "wait", handle },
        { name: "closing", handle: closing },
      ],
      onFault: this.onFault,
    }).connect();
    notify.mockClear();
  }

  /** What a transport that does not wait for cancelled methods gets to send. */
  request(id: RequestId, method = "wait"): Promise<string | undefined> {
    const text = JSON.stringify({ jsonrpc: "2.0", id, method });
    return new Promise((resolve) => {
      const reply = this.connection.receive(text, { notify, cancelled: () => resolve(undefined) });
      void Promise.resolve(reply).then((settled) => resolve(settled?.text));
    });
  }

  cancel(requestId?: unknown, reason?: unknown): unknown {
    return this.connection.receive(
      JSON.stringify({ jsonrpc: "2.0", method: "cancel", params: { requestId, reason } }),
      exchange,
    );
  }
}

/** A value that nobody can look at. */
function hostile(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

/** Lets everything that is due happen, unhandled rejections included. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe("Connection's cancellation", () => {
  it("[LM-CANCEL-01] fires the call's signal with the reason, and the request stays unanswered", async () => {
    const bench = new Bench();
    const reply = bench.request(0);
    const signal = bench.calls[0]?.signal;
    expect(bench.cancel(0, "user went away")).toBeUndefined();
    expect(signal?.reason).toEqual(abortError("The client cancelled the request: user went away"));
    expect(await reply).toBeUndefined();
  });

  it("keeps no more of a reason than can be read", () => {
    const bench = new Bench();
    void bench.request(0);
    bench.cancel(0, "x".repeat(1_000_000));
    const { message } = bench.calls[0]?.signal.reason as Error;
    expect(message).toBe(`The client cancelled the request: ${"x".repeat(100)}…`);
  });

  it("tells the exchange at once and once; the reply settles when the method does, as none", async () => {
    const bench = new Bench();
    const cancelled = jest.fn();
    const text = '{"jsonrpc":"2.0","id":1,"method":"wait"}';
    const settled = jest.fn();
    const reply = Promise.resolve(bench.connection.receive(text, { notify, cancelled })).then(settled);
    bench.cancel(1);
    expect(cancelled).toHaveBeenCalledTimes(1);
    bench.connection.close();
    await turn();
    expect(settled).not.toHaveBeenCalled();
    bench.finish[0]?.({});
    await reply;
    expect(settled).toHaveBeenCalledWith(undefined);
    expect(cancelled).toHaveBeenCalledTimes(1);
  });

  it("does not tell an exchange whose call was answered", async () => {
    const bench = new Bench();
    const cancelled = jest.fn();
    const text = '{"jsonrpc":"2.0","id":1,"method":"wait"}';
    const reply = bench.connection.receive(text, { notify, cancelled });
    bench.finish[0]?.({});
    await reply;
    bench.cancel(1);
    bench.connection.close();
    expect(cancelled).not.toHaveBeenCalled();
  });

  it("needs no reason, and ignores one that is no string", async () => {
    const bench = new Bench();
    const replies = [bench.request(1), bench.request(2)];
    bench.cancel(1);
    bench.cancel(2, { not: "a string" });
    expect(await Promise.all(replies)).toEqual([undefined, undefined]);
    expect(bench.calls.map((call): unknown => call.signal.reason)).toEqual([
      abortError("The client cancelled the request"),
      abortError("The client cancelled the request"),
    ]);
  });

  it("[LM-CANCEL-02] sends nothing further, whether the method then returns, throws or notifies", async () => {
    const bench = new Bench();
    const replies = [bench.request(1), bench.request(2)];
    bench.cancel(1);
    bench.cancel(2);
    bench.calls[0]?.notify("n", {});
    bench.finish[0]?.({});
    bench.fail[1]?.(new Error("late"));
    await turn();
    expect(await Promise.all(replies)).toEqual([undefined, undefined]);
    expect(notify).not.toHaveBeenCalled();
  });

  it("tells the operator of a failure that comes too late to be answered", async () => {
    const bench = new Bench();
    const late = [new Error("the pool is gone"), undefined, null, hostile()];
    const replies = late.map((_, id) => bench.request(id));
    late.forEach((_, id) => bench.cancel(id));
    late.forEach((fault, id) => bench.fail[id]?.(fault));
    await turn();
    expect(await Promise.all(replies)).toEqual(late.map(() => undefined));
    const told = bench.onFault.mock.calls;
    expect(told.map(([fault], index) => fault === late[index])).toEqual([true, true, true, true]);
    expect(told.map(([, where]) => where)).toEqual(Array(4).fill("wait after its cancellation"));
  });

  it("says nothing of a method that failed because it was cancelled", async () => {
    const bench = new Bench();
    void [1, 2, 3].map((id) => bench.request(id));
    const reason = new Error("peer gone");
    bench.connection.close(reason);
    bench.fail[0]?.(reason);
    bench.fail[1]?.(abortError("This operation was aborted"));
    bench.fail[2]?.(new DOMException("This operation was aborted", "AbortError"));
    await turn();
    expect(bench.onFault).not.toHaveBeenCalled();
  });

  it("gives its signal a reason that is told from failures by its name, as that of fetch is", async () => {
    const bench = new Bench();
    void [1, 2].map((id) => bench.request(id));
    bench.cancel(1);
    bench.connection.close();
    const reasons = bench.calls.map((call) => call.signal.reason as Error);
    expect(reasons.map(({ name }) => name)).toEqual(["AbortError", "AbortError"]);
    await turn();
  });

  it("does not serialize a result that comes too late", async () => {
    const bench = new Bench();
    const reply = bench.request(1);
    bench.cancel(1);
    const toJSON = jest.fn();
    bench.finish[0]?.({ toJSON });
    await turn();
    expect(await reply).toBeUndefined();
    expect(toJSON).not.toHaveBeenCalled();
  });

  it('[LM-CANCEL-03] concerns the id of that type only: 1 is not "1"', async () => {
    const bench = new Bench();
    const replies = [bench.request(1), bench.request("1")];
    bench.cancel("1");
    bench.finish[0]?.({});
    expect(await Promise.all(replies)).toEqual(['{"jsonrpc":"2.0","id":1,"result":{}}', undefined]);
  });

  it("[LM-CANCEL-03] is harmless before its request, after the reply, and a second time", async () => {
    const bench = new Bench();
    bench.cancel(1);
    const first = bench.request(1);
    bench.finish[0]?.({ n: 1 });
    expect(await first).toBe('{"jsonrpc":"2.0","id":1,"result":{"n":1}}');
    bench.cancel(1);
    const second = bench.request(1);
    bench.cancel(1);
    bench.cancel(1);
    expect(await second).toBeUndefined();
    expect(bench.calls[0]?.signal.aborted).toBe(false);
  });

  it("[LM-CANCEL-03] lets the id be used again, and the late end of the first call does not touch the second", async () => {
    const bench = new Bench();
    const first = bench.request(1);
    bench.cancel(1);
    const second = bench.request(1);
    bench.finish[0]?.({ n: 1 });
    await turn();
    bench.cancel(1);
    expect(await Promise.all([first, second])).toEqual([undefined, undefined]);
    expect(bench.calls[1]?.signal.aborted).toBe(true);
  });

  it.each([undefined, null, "__proto__", 99])("[LM-CANCEL-04] ignores the id %p", async (id) => {
    const bench = new Bench();
    const reply = bench.request(1);
    bench.cancel(id);
    bench.finish[0]?.({});
    expect(await reply).toBeDefined();
  });
});

describe("Connection.close", () => {
  it("aborts every call in flight with its reason, and answers none of them", async () => {
    const bench = new Bench();
    const replies = [bench.request(1), bench.request("1"), bench.request(2)];
    const reason = new Error("peer gone");
    bench.connection.close(reason);
    bench.finish[0]?.({});
    bench.fail[1]?.(new Error("late"));
    expect(await Promise.all(replies)).toEqual([undefined, undefined, undefined]);
    expect(bench.calls.map((call): unknown => call.signal.reason)).toEqual([reason, reason, reason]);
    await turn();
  });

  it("has a reason of its own, and may be called again", async () => {
    const bench = new Bench();
    const reply = bench.request(1);
    bench.connection.close();
    bench.connection.close("other");
    expect(await reply).toBeUndefined();
    expect(bench.calls[0]?.signal.reason).toEqual(abortError("The connection was closed"));
  });

  it("leaves what arrives later unanswered and unrun", async () => {
    const bench = new Bench();
    bench.connection.close();
    expect(await bench.request(1)).toBeUndefined();
    expect(bench.connection.receive("{", exchange)).toBeUndefined();
    expect(bench.calls).toEqual([]);
  });

  it("also ends the call whose own method closed the connection", async () => {
    const bench = new Bench();
    expect(await bench.request(1, "closing")).toBeUndefined();
    expect(bench.calls[0]?.signal.reason).toBe("closed by its own method");
    await bench.connection.drained();
    await turn();
  });
});

describe("Connection.drained", () => {
  it("resolves at once when nothing is in flight", async () => {
    await expect(new Bench().connection.drained()).resolves.toBeUndefined();
  });

  it("resolves for everyone who waits, when the last call has ended, however it ends", async () => {
    const bench = new Bench();
    const replies = [1, 2, 3].map((id) => bench.request(id));
    let drained = 0;
    const waiting = [1, 2].map(() => bench.connection.drained().then(() => (drained += 1)));
    bench.finish[0]?.({});
    bench.fail[1]?.(new Error("x"));
    await Promise.all(replies.slice(0, 2));
    await turn();
    expect(drained).toBe(0);
    bench.cancel(3);
    await Promise.all(waiting);
    expect(drained).toBe(2);
  });

  it("does not overtake the reply of the last call", async () => {
    for (const end of ["finish", "fail"] as const) {
      const bench = new Bench();
      const order: string[] = [];
      const text = '{"jsonrpc":"2.0","id":1,"method":"wait"}';
      const reply = Promise.resolve(bench.connection.receive(text, exchange)).then(() => order.push("reply"));
      const drained = bench.connection.drained().then(() => order.push("drained"));
      bench[end][0]?.({});
      await Promise.all([reply, drained]);
      expect(order).toEqual(["reply", "drained"]);
    }
  });
});
