import { describe, expect, it, jest } from "@jest/globals";
import type { Call } from "./call.js";
import type { Connection } from "./connection.js";
import type { Exchange } from "./exchange.js";
import { Kernel } from "./kernel.js";
import type { RequestId } from "./messages/message.js";
import type { Protocol, Revision } from "./revision.js";

const HANDSHAKE = { protocolVersion: "batched", clientCapabilities: {} };

const batched: Revision = {
  version: "batched",
  era: "handshake",
  open: () => HANDSHAKE,
  checkParams: () => undefined,
  seal: (_, result) => JSON.stringify(result),
  maxBatch: 5,
};
const { maxBatch: _, ...withoutBatches } = batched;
const single: Revision = { ...withoutBatches, version: "single", era: "stateless" };
const protocol: Protocol = {
  revisions: [single, batched],
  select: (request) => (request.params?.["era"] === "stateless" ? single : batched),
  cancelledId: ({ method, params }) =>
    method === "cancel" ? (params?.["requestId"] as RequestId | undefined) : undefined,
};

/** A connection with a method that answers at once, and one that answers when the test says so. */
class Bench {
  readonly finish = new Map<unknown, (result: object) => void>();
  readonly notify = jest.fn();
  readonly cancelled = jest.fn();
  readonly exchange: Exchange = {
    notify: this.notify,
    cancelled: this.cancelled,
    peer: { transport: "bench" },
  };
  readonly calls: Call[] = [];
  readonly connection: Connection;

  constructor() {
    const wait = (call: Call): Promise<object> => {
      this.calls.push(call);
      return new Promise((resolve) => this.finish.set(call.id, resolve));
    };
    const close = (): Promise<object> => {
      this.connection.close("closed by its own method");
      return new Promise(() => undefined);
    };
    const methods = [
      { name: "now", handle: () => ({ now: true }) },
      { name: "wait", handle: wait },
      { name: "close", handle: close },
    ];
    this.connection = new Kernel({ protocol, methods }).connect();
    this.connection.handshake = HANDSHAKE;
  }

  send(...messages: readonly unknown[]): ReturnType<Connection["receive"]> {
    return this.connection.receive(JSON.stringify(messages), this.exchange);
  }
}

const request = (id: unknown, method: string, params?: object): object => ({
  jsonrpc: "2.0",
  id,
  method,
  params,
});
const notification = (method: string, params?: object): object => ({ jsonrpc: "2.0", method, params });
const cancel = (requestId: unknown): object => notification("cancel", { requestId });
const ok = (id: unknown): object => ({ jsonrpc: "2.0", id, result: { now: true } });

async function parsed(reply: ReturnType<Connection["receive"]>): Promise<unknown> {
  const { text } = (await reply) ?? { text: "null" };
  return JSON.parse(text);
}

describe("a batch", () => {
  it("is answered at once where all its methods are", () => {
    expect(new Bench().send(request(1, "now"), request("a", "now"))).toEqual({
      text: '[{"jsonrpc":"2.0","id":1,"result":{"now":true}},{"jsonrpc":"2.0","id":"a","result":{"now":true}}]',
    });
  });

  it("[L-BATCH-01] is answered in the order of its requests, whichever ends first", async () => {
    const bench = new Bench();
    const reply = bench.send(request(1, "wait"), request(2, "now"), request(3, "wait"));
    bench.finish.get(3)?.({ now: true });
    await Promise.resolve();
    bench.finish.get(1)?.({ now: true });
    expect(await parsed(reply)).toEqual([ok(1), ok(2), ok(3)]);
  });

  it("has every request in flight before the first one ends", () => {
    const bench = new Bench();
    void bench.send(request(1, "wait"), request(2, "wait"));
    expect([...bench.finish.keys()]).toEqual([1, 2]);
  });

  it("[L-BATCH-02] has no reply for notifications and responses, and none at all where there is nothing else", () => {
    const bench = new Bench();
    const response = { jsonrpc: "2.0", id: 9, result: {} };
    expect(bench.send(notification("n"), response)).toBeUndefined();
    expect(bench.send(notification("n"), response, request(1, "now"))).toEqual({
      text: `[${JSON.stringify(ok(1))}]`,
    });
  });

  it("answers each message that is none, and a batch within it, with -32600 of its own", async () => {
    const replies = await parsed(
      new Bench().send(7, [request(1, "now")], { jsonrpc: "1.0", id: 2, method: "now" }),
    );
    expect(replies).toEqual([
      { jsonrpc: "2.0", error: { code: -32600, message: "Invalid request: the message is not an object" } },
      { jsonrpc: "2.0", error: { code: -32600, message: "Invalid request: the message is not an object" } },
      { jsonrpc: "2.0", id: 2, error: { code: -32600, message: 'Invalid request: "jsonrpc" must be "2.0"' } },
    ]);
  });

  it("refuses the second of two requests with one id", async () => {
    const bench = new Bench();
    const reply = bench.send(request(1, "wait"), request(1, "wait"));
    bench.finish.get(1)?.({ now: true });
    expect(await parsed(reply)).toEqual([
      ok(1),
      expect.objectContaining({ error: expect.objectContaining({ code: -32600 }) }),
    ]);
  });

  it("refuses a request of another revision, and serves the others", async () => {
    expect(
      await parsed(new Bench().send(request(1, "now", { era: "stateless" }), request(2, "now"))),
    ).toEqual([
      {
        jsonrpc: "2.0",
        id: 1,
        error: { code: -32600, message: "Invalid request: this protocol version has no batches" },
      },
      ok(2),
    ]);
  });

  it("lends its exchange to every message in it", () => {
    const bench = new Bench();
    void bench.send(request(1, "wait"));
    bench.calls[0]?.notify("told", {});
    expect(bench.notify).toHaveBeenCalledWith('{"jsonrpc":"2.0","method":"told","params":{}}');
    expect(bench.calls[0]?.exchange.peer).toEqual({ transport: "bench" });
  });
});

describe("a cancelled request of a batch", () => {
  it.each(["in the batch itself", "after it"])(
    "drops out, cancelled %s, however long its method takes",
    async (when) => {
      const bench = new Bench();
      const within = when === "after it" ? [] : [cancel(1)];
      const reply = bench.send(request(1, "wait"), ...within, request(2, "now"));
      if (when === "after it") await bench.connection.receive(JSON.stringify(cancel(1)), bench.exchange);
      expect(bench.calls[0]?.signal.aborted).toBe(true);
      expect(await parsed(reply)).toEqual([ok(2)]);
      expect(bench.cancelled).not.toHaveBeenCalled();
    },
  );

  it("leaves no reply where it was the only one", async () => {
    const bench = new Bench();
    expect(await bench.send(request(1, "wait"), cancel(1))).toBeUndefined();
  });
});

describe("a connection with a batch", () => {
  it("is drained only when the whole batch has its reply", async () => {
    const bench = new Bench();
    const order: string[] = [];
    const reply = Promise.resolve(bench.send(request(1, "wait"), request(2, "wait"))).then(() =>
      order.push("reply"),
    );
    const drained = bench.connection.drained().then(() => order.push("drained"));
    bench.finish.get(2)?.({});
    bench.finish.get(1)?.({});
    await Promise.all([reply, drained]);
    expect(order).toEqual(["reply", "drained"]);
  });

  it("lets go of it when one of its methods closes the connection before it returns", async () => {
    expect(await new Bench().send(request(1, "now"), request(2, "close"))).toBeUndefined();
  });

  it("sends nothing of it once closed", async () => {
    const bench = new Bench();
    const reply = bench.send(request(1, "now"), request(2, "wait"));
    bench.connection.close("gone");
    expect(await reply).toBeUndefined();
  });
});

describe("a batch that is not taken", () => {
  const refusal = (reason: string): object => ({
    text: JSON.stringify({ jsonrpc: "2.0", error: { code: -32600, message: `Invalid request: ${reason}` } }),
    error: { code: -32600, refused: true },
  });

  it.each([
    ["nothing was negotiated", undefined],
    ["the revision negotiated has none", { ...HANDSHAKE, protocolVersion: "single" }],
  ])("[LM-RPC-04] is refused as a whole where %s", (_, handshake) => {
    const bench = new Bench();
    bench.connection.handshake = handshake;
    for (const messages of [[], [request(1, "now")]]) {
      expect(bench.send(...messages)).toEqual(refusal("batches are not supported"));
    }
  });

  it("[L-BATCH-03] is one without messages, or with more than the revision allows", () => {
    const bench = new Bench();
    expect(bench.send()).toEqual(refusal("a batch must not be empty"));
    const six = Array.from({ length: 6 }, (_, id) => request(id, "wait"));
    expect(bench.send(...six)).toEqual(refusal("a batch may carry 5 messages, not 6"));
    expect(bench.calls).toEqual([]);
    expect(bench.send(...six.slice(1))).toBeInstanceOf(Promise);
  });
});
