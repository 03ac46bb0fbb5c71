import { describe, expect, it, jest } from "@jest/globals";
import type { Connection } from "./connection.js";
import type { Exchange } from "./exchange.js";
import { Kernel } from "./kernel.js";
import { McpError } from "./messages/mcp-error.js";
import { PreparedResult } from "./messages/prepared-result.js";
import type { Method, Protocol, Revision } from "./revision.js";

const exchange: Exchange = { notify: () => undefined };
const envelope = { protocolVersion: "plain", clientCapabilities: {} };

/** The least that a protocol can be: the connection's own rules show without any revision's. */
const revision: Revision = {
  version: "plain",
  era: "handshake",
  open: () => envelope,
  checkParams: () => undefined,
  seal: (_, result) => JSON.stringify(result),
};
const protocol: Protocol = {
  revisions: [revision],
  select: () => revision,
  cancelledId: () => undefined,
};

const onFault = jest.fn();

function connect(methods: Record<string, Method["handle"]>, rules: Partial<Revision> = {}): Connection {
  onFault.mockClear();
  const chosen = { ...revision, ...rules };
  return new Kernel({
    protocol: { ...protocol, select: () => chosen },
    methods: Object.entries(methods).map(([name, handle]) => ({ name, handle })),
    onFault,
  }).connect();
}

function request(id: unknown, method: string, params?: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

async function answer(connection: Connection, text: string): Promise<unknown> {
  const reply = await connection.receive(text, exchange);
  return reply === undefined ? undefined : JSON.parse(reply.text);
}

describe("Connection's answers", () => {
  it.each([0, -3, 1, "", "0", "1", "__proto__", "constructor"])(
    "[LM-RPC-01] [LM-RPC-02] echo the id %j, from synchronous and asynchronous methods alike",
    async (id) => {
      const connection = connect({ sync: () => ({ a: 1 }), async: () => Promise.resolve({ a: 1 }) });
      for (const method of ["sync", "async"]) {
        expect(await answer(connection, request(id, method))).toStrictEqual({
          jsonrpc: "2.0",
          id,
          result: { a: 1 },
        });
      }
    },
  );

  it("are there at once, without a promise, when the method is synchronous", () => {
    const connection = connect({ m: () => ({}) });
    expect(connection.receive(request(1, "m"), exchange)).toEqual({
      text: '{"jsonrpc":"2.0","id":1,"result":{}}',
    });
  });

  it('[LM-RPC-02] keep the ids 1 and "1" apart while both are in flight', async () => {
    const release: Record<string, (result: object) => void> = {};
    const connection = connect({
      wait: ({ id }) => new Promise((resolve) => (release[typeof id] = resolve)),
    });
    const replies = [answer(connection, request(1, "wait")), answer(connection, request("1", "wait"))];
    release["string"]?.({ for: "string" });
    release["number"]?.({ for: "number" });
    expect(await Promise.all(replies)).toEqual([
      { jsonrpc: "2.0", id: 1, result: { for: "number" } },
      { jsonrpc: "2.0", id: "1", result: { for: "string" } },
    ]);
  });

  it("come in the order in which the methods finish", async () => {
    const release: ((result: object) => void)[] = [];
    const connection = connect({ wait: () => new Promise((resolve) => release.push(resolve)) });
    const order: unknown[] = [];
    const replies = [1, 2].map((id) =>
      Promise.resolve(connection.receive(request(id, "wait"), exchange)).then(() => order.push(id)),
    );
    release[1]?.({});
    release[0]?.({});
    await Promise.all(replies);
    expect(order).toEqual([2, 1]);
  });

  it("refuse an id that is in flight, and leave the first request alone", async () => {
    let release: (result: object) => void = () => undefined;
    const connection = connect({ wait: () => new Promise((resolve) => (release = resolve)) });
    const first = answer(connection, request(7, "wait"));
    const again = await connection.receive(request(7, "wait"), exchange);
    expect(again?.error).toEqual({ code: -32600, refused: true });
    release({ ok: true });
    expect(await first).toMatchObject({ id: 7, result: { ok: true } });
  });

  it("allow an id again once it was answered", async () => {
    const connection = connect({ m: () => Promise.resolve({}), bad: () => Promise.reject(new Error("x")) });
    for (const method of ["m", "bad", "m"]) await connection.receive(request(7, method), exchange);
    expect(await answer(connection, request(7, "m"))).toMatchObject({ result: {} });
  });

  it("splice prepared results", async () => {
    const seal = jest.fn((_: string, result: object) => JSON.stringify(result));
    const list = new PreparedResult({ tools: [] });
    const connection = connect({ list: () => list, listLater: () => Promise.resolve(list) }, { seal });
    expect(await answer(connection, request("a", "list"))).toEqual({
      jsonrpc: "2.0",
      id: "a",
      result: { tools: [] },
    });
    expect(await answer(connection, request("b", "listLater"))).toMatchObject({ id: "b" });
    expect(seal).toHaveBeenCalledTimes(1);
  });
});

describe("Connection's silence", () => {
  it.each([
    ["a known method", { method: "m" }],
    ["an unknown method", { method: "notifications/nobody-knows" }],
    ["ill-typed params", { method: "m", params: [1] }],
    ["params null", { method: "m", params: null }],
  ])("[LM-RPC-03] follows a notification with %s, and its method does not run", (_, members) => {
    const handle = jest.fn(() => ({}));
    const connection = connect({ m: handle });
    expect(connection.receive(JSON.stringify({ jsonrpc: "2.0", ...members }), exchange)).toBeUndefined();
    expect(handle).not.toHaveBeenCalled();
  });

  it("follows a response, since this server asks nothing", () => {
    const connection = connect({});
    for (const members of [{ id: 1, result: {} }, { error: { code: 1, message: "m" } }]) {
      expect(connection.receive(JSON.stringify({ jsonrpc: "2.0", ...members }), exchange)).toBeUndefined();
    }
  });
});

describe("Connection's refusals", () => {
  it("come before the method runs, and say so to the transport", () => {
    const handle = jest.fn(() => ({}));
    const refusal = new McpError(-32602, "no");
    const asked = request(1, "m");
    const closed = connect({ m: handle }, { open: () => refusal });
    const unfit = connect({ m: handle }, { checkParams: () => refusal });
    for (const connection of [closed, unfit]) {
      expect(connection.receive(asked, exchange)).toMatchObject({ error: { code: -32602, refused: true } });
    }
    expect(handle).not.toHaveBeenCalled();
  });

  it("[LM-ERR-03] answer an unknown method with -32601 and its name", () => {
    const connection = connect({ m: () => ({}) });
    for (const method of ["M", "m ", "toString", "__proto__", ""]) {
      expect(connection.receive(request(1, method), exchange)).toMatchObject({
        error: { code: -32601, refused: true },
        text: expect.stringContaining(JSON.stringify(`Method not found: ${method}`)),
      });
    }
  });

  it("answer with no more than the start of a long method name", () => {
    expect(connect({}).receive(request(1, "m".repeat(1e6)), exchange)).toMatchObject({
      text: expect.stringContaining(`"Method not found: ${"m".repeat(100)}…"`),
    });
  });

  it("[LM-ERR-04] answer text that is not JSON without an id", () => {
    expect(connect({}).receive("{", exchange)).toEqual({
      text: '{"jsonrpc":"2.0","error":{"code":-32700,"message":"Parse error: the message is not JSON"}}',
      error: { code: -32700, refused: true },
    });
  });
});

describe("Connection's failures", () => {
  it("send an McpError as it is, and report nothing", async () => {
    const error = new McpError(1403, "no", { why: "w" });
    const connection = connect({
      sync: () => {
        throw error;
      },
      async: () => Promise.reject(error),
    });
    for (const method of ["sync", "async"]) {
      const reply = await connection.receive(request(1, method), exchange);
      expect(reply?.error).toEqual({ code: 1403, refused: false });
      expect(JSON.parse(reply?.text ?? "")).toMatchObject({
        error: { code: 1403, message: "no", data: { why: "w" } },
      });
    }
    expect(onFault).not.toHaveBeenCalled();
  });

  it("send anything else as -32603 without a word of it, and report it", async () => {
    for (const fault of [new Error("secret"), "secret", undefined, null]) {
      const connection = connect({
        sync: () => {
          throw fault as Error;
        },
        async: async () => {
          await Promise.resolve();
          throw fault as Error;
        },
      });
      for (const method of ["sync", "async"]) {
        const reply = await connection.receive(request(1, method), exchange);
        expect(reply?.text).toBe(
          '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}',
        );
        expect(onFault).toHaveBeenLastCalledWith(fault, method);
      }
      expect(onFault).toHaveBeenCalledTimes(2);
    }
  });

  it("include a result that cannot be sealed", async () => {
    const cycle: Record<string, unknown> = {};
    cycle["self"] = cycle;
    for (const result of [cycle, { big: 1n }, new PreparedResult(cycle)]) {
      const connection = connect({ sync: () => result, async: () => Promise.resolve(result) });
      for (const method of ["sync", "async"]) {
        expect(await answer(connection, request(1, method))).toMatchObject({
          id: 1,
          error: { code: -32603 },
        });
        expect(onFault).toHaveBeenLastCalledWith(expect.any(TypeError), method);
      }
    }
  });

  it("include a revision that throws, in whatever step", () => {
    const broken = (): never => {
      throw new Error("broken");
    };
    for (const rules of [{ open: broken }, { checkParams: broken }, { seal: broken }]) {
      const connection = connect({ m: () => ({}) }, rules);
      expect(connection.receive(request(1, "m"), exchange)).toMatchObject({ error: { code: -32603 } });
      expect(onFault).toHaveBeenCalledTimes(1);
    }
  });

  it("include a transport that cannot take the last notification; the request is answered all the same", async () => {
    const sinking: Exchange = {
      notify: () => {
        throw new Error("broken pipe");
      },
    };
    const connection = connect({
      good: (call) => {
        call.beforeReply(() => {
          call.notify("n", {});
        });
        return Promise.resolve({});
      },
      bad: (call) => {
        call.beforeReply(() => {
          call.notify("n", {});
        });
        return Promise.reject(new McpError(1403, "no"));
      },
    });
    expect((await connection.receive(request(1, "good"), sinking))?.error?.code).toBe(-32603);
    expect((await connection.receive(request(2, "bad"), sinking))?.error?.code).toBe(1403);
    expect(onFault).toHaveBeenCalledTimes(2);
    await connection.drained();
  });

  it("leave the connection as good as before", async () => {
    const connection = connect({
      bad: () => Promise.reject(new Error("x")),
      good: () => ({ ok: true }),
    });
    for (const text of ["{", "[]", request(null, "good"), request(1, "nope"), request(1, "bad")]) {
      await connection.receive(text, exchange);
    }
    expect(await answer(connection, request(1, "good"))).toMatchObject({ result: { ok: true } });
  });
});
