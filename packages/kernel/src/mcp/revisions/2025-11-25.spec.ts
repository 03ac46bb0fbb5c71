import { describe, expect, it } from "@jest/globals";
import type { Connection } from "../../jsonrpc/connection.js";
import { createKernel } from "../server-kernel.js";
import { revision20251125 } from "./2025-11-25.js";

function connect(): Connection {
  const methods = [{ name: "tools/list", handle: () => ({ tools: [] }) }];
  return createKernel({
    serverInfo: { name: "t", version: "1" },
    features: [{ capabilities: { tools: {} }, methods }],
  }).connect();
}

function ask(connection: Connection, method: string, params?: object): unknown {
  const reply = connection.receive(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), {
    notify: () => undefined,
  });
  return reply instanceof Promise ? reply : JSON.parse(reply?.text ?? "null");
}

const initialize = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "c", version: "1" },
};

describe("the handshake of 2025-11-25", () => {
  it("[L-LIFECYCLE-03] comes before everything but ping", () => {
    const connection = connect();
    expect(ask(connection, "tools/list")).toMatchObject({
      error: { code: -32600, message: 'Invalid request: "initialize" must come first' },
    });
    expect(ask(connection, "nobody/knows")).toMatchObject({ error: { code: -32600 } });
    expect(ask(connection, "ping")).toMatchObject({ result: {} });
    expect(ask(connection, "initialize", initialize)).toMatchObject({
      result: { protocolVersion: "2025-11-25" },
    });
    expect(ask(connection, "tools/list")).toStrictEqual({ jsonrpc: "2.0", id: 1, result: { tools: [] } });
    expect(ask(connection, "nobody/knows")).toMatchObject({ error: { code: -32601 } });
  });

  it("[L-LIFECYCLE-03] happens once, and a second one changes nothing", () => {
    const connection = connect();
    ask(connection, "initialize", initialize);
    const { handshake } = connection;
    const other = { ...initialize, clientInfo: { name: "impostor", version: "9" } };
    expect(ask(connection, "initialize", other)).toMatchObject({
      error: { code: -32600, message: "Invalid request: the connection is already initialized" },
    });
    expect(connection.handshake).toBe(handshake);
    expect(ask(connection, "tools/list")).toMatchObject({ result: { tools: [] } });
  });

  it("is each connection's own", () => {
    const kernel = createKernel({ serverInfo: { name: "t", version: "1" }, features: [] });
    const [one, other] = [kernel.connect(), kernel.connect()];
    ask(one, "initialize", initialize);
    expect(ask(other, "tools/list")).toMatchObject({ error: { code: -32600 } });
  });

  it("refuses ill-typed _meta with -32602", () => {
    const connection = connect();
    ask(connection, "initialize", initialize);
    for (const _meta of ["x", null, [], { progressToken: null }, { progressToken: 1.5 }]) {
      expect(ask(connection, "tools/list", { _meta })).toMatchObject({ id: 1, error: { code: -32602 } });
    }
  });
});

describe("results in 2025-11-25", () => {
  function seal(method: string, result: object): unknown {
    return JSON.parse(revision20251125.seal(method, result));
  }

  it.each([[[1, 2]], ["text"], [0], [null], [false]])(
    "[L-TOOLS-02] leave out the structured content %j and keep the text",
    (structuredContent) => {
      const content = [{ type: "text", text: "t" }];
      const result = { content, structuredContent, isError: false, _meta: { a: 1 } };
      expect(seal("tools/call", result)).toStrictEqual({ content, isError: false, _meta: { a: 1 } });
    },
  );

  it("keep structured content that is an object, and do not change what they are given", () => {
    const result = { content: [], structuredContent: { a: 1 } };
    expect(seal("tools/call", result)).toStrictEqual(result);
    const content = [{ type: "text", text: "one" }];
    const frozen = Object.freeze({ content, structuredContent: [1] });
    expect(seal("tools/call", frozen)).toStrictEqual({ content });
    expect(frozen.structuredContent).toEqual([1]);
  });

  it("write structured content that is no object as text where nothing else tells it", () => {
    expect(seal("tools/call", { content: [], structuredContent: [1] })).toStrictEqual({
      content: [{ type: "text", text: "[1]" }],
    });
  });

  it("[L-TOOLS-01] list output schemas with an object at their root, and leave out the others", () => {
    const inputSchema = { type: "object" };
    const outputSchemas = [{ type: "object" }, { type: "array" }, { type: ["object", "null"] }, {}];
    const tools = outputSchemas.map((outputSchema, index) => ({
      name: `t${index}`,
      inputSchema,
      outputSchema,
    }));
    expect(seal("tools/list", { tools: [...tools, { name: "none", inputSchema }] })).toStrictEqual({
      tools: [
        { name: "t0", inputSchema, outputSchema: { type: "object" } },
        { name: "t1", inputSchema },
        { name: "t2", inputSchema },
        { name: "t3", inputSchema },
        { name: "none", inputSchema },
      ],
    });
  });

  it("list without caching hints, and with the cursor", () => {
    const page = { tools: [], nextCursor: "", ttlMs: 5, cacheScope: "public", _meta: { a: 1 } };
    expect(seal("tools/list", page)).toStrictEqual({ tools: [], nextCursor: "", _meta: { a: 1 } });
  });

  it("of other methods are plain", () => {
    expect(revision20251125.seal("prompts/get", { structuredContent: [1] })).toBe(
      '{"structuredContent":[1]}',
    );
    expect(revision20251125.seal("ping", {})).toBe("{}");
  });

  it("must be objects", () => {
    for (const result of [undefined, null, [1], () => ({})]) {
      expect(() => revision20251125.seal("x/y", result as unknown as object)).toThrow(TypeError);
    }
  });
});
