import { describe, expect, it } from "@jest/globals";
import type { Exchange } from "../../jsonrpc/exchange.js";
import type { Method } from "../../jsonrpc/revision.js";
import { McpError } from "../../jsonrpc/messages/mcp-error.js";
import { MetaKey } from "../meta-keys.js";
import { createKernel } from "../server-kernel.js";
import { createRevision20260728, STATELESS_VERSIONS } from "./2026-07-28.js";

const serverInfo = { name: "t", version: "1" };
const info = { [MetaKey.serverInfo]: serverInfo };
const good = { [MetaKey.protocolVersion]: "2026-07-28", [MetaKey.clientCapabilities]: {} };

const kernel = createKernel({
  serverInfo,
  features: [
    {
      capabilities: { x: {} },
      methods: [{ name: "x/y", handle: ({ envelope }) => ({ ...envelope }) }],
    },
  ],
});

/** Every question comes on a connection of its own, as it may in a stateless era. */
function ask(params: object | undefined, method = "x/y", beside: Partial<Exchange> = {}): unknown {
  const reply = kernel.connect().receive(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), {
    notify: () => undefined,
    ...beside,
  });
  return reply instanceof Promise ? reply : JSON.parse(reply?.text ?? "null");
}

/** `_meta` with one member replaced; `undefined` takes it away. */
function but(key: string, value: unknown): object {
  return { _meta: { ...good, [key]: value } };
}

const mismatch: Exchange["checkEnvelope"] = () => new McpError(-32020, "mismatch");

describe("the required members of _meta", () => {
  it.each([undefined, null, 1.5, true, [], {}])(
    "[M-VERSION-01] include a version string: %j is refused with -32602",
    (version) => {
      // Without a claim, the version beside the body says that this era must answer.
      const reply = ask(but(MetaKey.protocolVersion, version), "x/y", { protocolVersion: "2026-07-28" });
      expect(reply).toMatchObject({
        id: 1,
        error: { code: -32602, message: expect.stringContaining(MetaKey.protocolVersion) },
      });
    },
  );

  it.each([undefined, null, "x", 1, true, []])(
    "[M-VERSION-01] include capabilities, an object: %j is refused with -32602",
    (capabilities) => {
      expect(ask(but(MetaKey.clientCapabilities, capabilities))).toMatchObject({
        error: { code: -32602, message: expect.stringContaining(MetaKey.clientCapabilities) },
      });
    },
  );

  it.each([undefined, {}, { _meta: null }, { _meta: [] }, { _meta: "2026-07-28" }, { _meta: {} }])(
    "[M-VERSION-01] need _meta itself: the params %j are refused with -32602",
    (params) => {
      for (const method of ["server/discover", "subscriptions/listen"]) {
        expect(ask(params, method)).toMatchObject({ error: { code: -32602 } });
      }
      expect(ask(params, "x/y", { protocolVersion: "2026-07-28" })).toMatchObject({
        error: { code: -32602 },
      });
    },
  );

  it.each([undefined, null, "someone", 7, []])(
    "[M-VERSION-04] do not include the client's name: %j is served",
    (clientInfo) => {
      const reply = ask(but(MetaKey.clientInfo, clientInfo)) as { result: object };
      expect(reply.result).toMatchObject({ protocolVersion: "2026-07-28" });
      expect(reply.result).not.toHaveProperty("clientInfo");
    },
  );

  it("reach the method as its envelope", () => {
    const _meta = {
      ...good,
      [MetaKey.clientCapabilities]: { roots: {} },
      [MetaKey.clientInfo]: { name: "c", version: "1" },
    };
    expect(ask({ _meta })).toMatchObject({
      result: {
        protocolVersion: "2026-07-28",
        clientCapabilities: { roots: {} },
        clientInfo: { name: "c", version: "1" },
      },
    });
  });

  it("[M-VERSION-03] are asked of every request, whatever the one before said", () => {
    const connection = kernel.connect();
    const send = (params: object): unknown =>
      connection.receive(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "server/discover", params }), {
        notify: () => undefined,
      });
    expect(send({ _meta: good })).not.toHaveProperty("error");
    expect(send({})).toMatchObject({ error: { code: -32602 } });
    expect(send(but(MetaKey.clientCapabilities, undefined))).toMatchObject({ error: { code: -32602 } });
    expect(connection.handshake).toBeUndefined();
  });
});

describe("requests of several conversations on one connection", () => {
  it("[M-VERSION-06] have each their own envelope, also while they wait for each other", async () => {
    const held: (() => void)[] = [];
    const handle: Method["handle"] = ({ envelope }) =>
      new Promise((resolve) => held.push(() => resolve({ ...envelope })));
    const features = [{ capabilities: { x: {} }, methods: [{ name: "x/wait", handle }] }];
    const connection = createKernel({ serverInfo, features }).connect();
    const replies = ["one", "other"].map((name, id) => {
      const params = but(MetaKey.clientInfo, { name, version: "1" });
      return connection.receive(JSON.stringify({ jsonrpc: "2.0", id, method: "x/wait", params }), {
        notify: () => undefined,
      });
    });
    for (const finish of held.reverse()) finish();
    const told = replies.map(async (reply) => JSON.parse((await reply)?.text ?? "null") as unknown);
    expect(await Promise.all(told)).toMatchObject([
      { id: 0, result: { clientInfo: { name: "one" } } },
      { id: 1, result: { clientInfo: { name: "other" } } },
    ]);
  });
});

describe("the optional members of _meta", () => {
  it.each(["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"])(
    "may ask for the log level %s",
    (level) => {
      expect(ask(but(MetaKey.logLevel, level))).toMatchObject({ result: {} });
    },
  );

  it.each(["verbose", "INFO", "", null, 3, ["info"]])(
    "[M-LOG-01] must not ask for the log level %j: -32602",
    (level) => {
      expect(ask(but(MetaKey.logLevel, level))).toMatchObject({ error: { code: -32602 } });
    },
  );

  it.each([null, 1.5, true, {}])("must not have the progress token %j: -32602", (token) => {
    expect(ask(but("progressToken", token))).toMatchObject({ error: { code: -32602 } });
  });
});

describe("the version", () => {
  it.each(["2025-11-25", "2026-07-27", "2099-01-01", "", "nonsense", "__proto__"])(
    "[M-VERSION-02] %j is not served: -32022 with what is and what was asked for",
    (requested) => {
      expect(ask(but(MetaKey.protocolVersion, requested))).toMatchObject({
        id: 1,
        error: { code: -32022, data: { supported: STATELESS_VERSIONS, requested } },
      });
    },
  );
});

describe("the order in which a request is refused", () => {
  it("is: members of _meta, then what stands beside the body", () => {
    const asked: unknown[] = [];
    const checkEnvelope: Exchange["checkEnvelope"] = (request, version) => {
      asked.push([request.id, version]);
      return new McpError(-32020, "mismatch");
    };
    expect(ask(but(MetaKey.clientCapabilities, 1), "x/y", { checkEnvelope })).toMatchObject({
      error: { code: -32602 },
    });
    expect(asked).toEqual([]);
    expect(ask({ _meta: good }, "x/y", { checkEnvelope })).toMatchObject({ error: { code: -32020 } });
    expect(asked).toEqual([[1, "2026-07-28"]]);
  });

  it("is: what stands beside the body, then the version", () => {
    const old = but(MetaKey.protocolVersion, "2025-11-25");
    expect(ask(old, "x/y", { checkEnvelope: mismatch })).toMatchObject({ error: { code: -32020 } });
    expect(ask(old, "x/y", { checkEnvelope: () => undefined })).toMatchObject({ error: { code: -32022 } });
  });

  it("is: the version, then the method, then the rest of _meta", () => {
    expect(ask(but(MetaKey.protocolVersion, "2025-11-25"), "no/such")).toMatchObject({
      error: { code: -32022 },
    });
    expect(ask(but(MetaKey.logLevel, "no such"), "no/such")).toMatchObject({ error: { code: -32601 } });
    expect(ask(but(MetaKey.logLevel, "no such"))).toMatchObject({ error: { code: -32602 } });
  });
});

describe("methods of the older era", () => {
  it.each(["initialize", "ping"])("[M-ERA-02] such as %s are unknown to a request with a claim", (method) => {
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: {}, _meta: good };
    expect(ask(params, method)).toMatchObject({ error: { code: -32601 } });
  });
});

describe("results in 2026-07-28", () => {
  const { seal } = createRevision20260728(serverInfo);
  const cacheable = [
    "server/discover",
    "tools/list",
    "prompts/list",
    "resources/list",
    "resources/templates/list",
    "resources/read",
  ];

  it.each([{}, { a: 1 }, { content: [], isError: true }])(
    "[M-RESULT-01] [M-DISCOVER-03] say that they are complete, and whose they are: %j",
    (result) => {
      expect(JSON.parse(seal("tools/call", result))).toStrictEqual({
        resultType: "complete",
        ...result,
        _meta: info,
      });
    },
  );

  it("keep their own _meta beside the server's name, and their own resultType", () => {
    const result = { _meta: { "acme/cost": 3 }, a: 1 };
    expect(JSON.parse(seal("tools/call", result))).toStrictEqual({
      resultType: "complete",
      a: 1,
      _meta: { ...info, "acme/cost": 3 },
    });
    const asking = { resultType: "input_required", requestState: "s" };
    expect(JSON.parse(seal("tools/call", asking))).toStrictEqual({ ...asking, _meta: info });
    expect(result).toEqual({ _meta: { "acme/cost": 3 }, a: 1 });
    const other = { _meta: { [MetaKey.serverInfo]: { name: "other", version: "9" } } };
    expect(JSON.parse(seal("tools/call", other))).toStrictEqual({ resultType: "complete", _meta: info });
  });

  it("have the members of this revision also where the result has them undefined", () => {
    const blank = { resultType: undefined, _meta: undefined, ttlMs: undefined, cacheScope: undefined };
    expect(JSON.parse(seal("tools/list", blank))).toStrictEqual({
      resultType: "complete",
      ttlMs: 0,
      cacheScope: "private",
      _meta: info,
    });
  });

  it.each(cacheable)(
    "[M-CACHE-01] [M-CACHE-02] of %s carry caching hints, by default the safest",
    (method) => {
      for (const result of [{}, { a: 1 }, { a: 1, _meta: {} }]) {
        expect(JSON.parse(seal(method, result))).toMatchObject({ ttlMs: 0, cacheScope: "private" });
      }
    },
  );

  it.each([
    [{ ttlMs: 5000, cacheScope: "public" }],
    [{ ttlMs: 5000, cacheScope: "private" }],
    [{ ttlMs: 5000 }],
    [{ cacheScope: "public" }],
  ])("keep the caching hints that they bring, each member once: %j", (hints) => {
    const text = seal("tools/list", { tools: [], ...hints });
    expect(JSON.parse(text)).toMatchObject({ ttlMs: 0, cacheScope: "private", ...hints });
    expect([text.match(/"ttlMs"/g)?.length, text.match(/"cacheScope"/g)?.length]).toEqual([1, 1]);
  });

  it("[M-CACHE-01] carry no caching hints elsewhere, nor while input is required", () => {
    expect(seal("tools/call", { content: [] })).not.toContain("ttlMs");
    expect(seal("resources/read", { resultType: "input_required", requestState: "s" })).not.toContain(
      "ttlMs",
    );
  });

  it("must be objects", () => {
    for (const result of [undefined, null, [1], new Date(0), () => ({})]) {
      expect(() => seal("x/y", result as unknown as object)).toThrow(TypeError);
    }
  });
});
