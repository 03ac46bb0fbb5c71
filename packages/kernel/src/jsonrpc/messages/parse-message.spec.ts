import { describe, expect, it } from "@jest/globals";
import { ErrorCode } from "./mcp-error.js";
import { classify, type Incoming, isObject, isRequestId, parseMessage } from "./parse-message.js";

/** What the peer would be told of an invalid message. */
function verdict(incoming: Incoming): unknown {
  if (incoming.kind !== "invalid") return incoming.kind;
  return "id" in incoming ? [incoming.error.code, incoming.id] : [incoming.error.code];
}

describe("parseMessage on text that is no message", () => {
  it.each([
    ["nothing", ""],
    ["half a message", '{"jsonrpc":"2.0","id":1,'],
    ["two messages", '{"jsonrpc":"2.0","id":1,"method":"a"}{"jsonrpc":"2.0","id":2,"method":"a"}'],
    ["JavaScript that is not JSON", "{jsonrpc:'2.0'}"],
    ["NaN", "NaN"],
  ])("[LM-ERR-04] refuses %s with -32700 and no id", (_, text) => {
    expect(verdict(parseMessage(text))).toEqual([ErrorCode.ParseError]);
  });

  it.each([
    ["null", "null"],
    ["a string", '"ping"'],
    ["a number", "1"],
    ["a boolean", "true"],
  ])("[LM-ERR-06] refuses %s with -32600 and no id", (_, text) => {
    expect(verdict(parseMessage(text))).toEqual([ErrorCode.InvalidRequest]);
  });
});

describe("parseMessage on an array", () => {
  it.each([[[]], [[1]], [[[]]], [[{ jsonrpc: "2.0", id: 1, method: "ping" }]]])(
    "tells that %j is a batch, and looks at nothing in it",
    (messages) => {
      expect(parseMessage(JSON.stringify(messages))).toEqual({ kind: "batch", messages });
    },
  );

  it("knows no batch within a batch", () => {
    expect(verdict(classify([]))).toEqual([ErrorCode.InvalidRequest]);
  });
});

describe("parseMessage on objects of a wrong shape", () => {
  it.each([
    ["without jsonrpc", { id: 1, method: "ping" }],
    ["of JSON-RPC 1.0", { jsonrpc: "1.0", id: 1, method: "ping" }],
    ["with a numeric jsonrpc", { jsonrpc: 2, id: 1, method: "ping" }],
    ["with a numeric method", { jsonrpc: "2.0", id: 1, method: 7 }],
    ["with method null", { jsonrpc: "2.0", id: 1, method: null }],
    ["with neither method nor result nor error", { jsonrpc: "2.0", id: 1 }],
  ])("[LM-RPC-02] [LM-ERR-06] refuses one %s with -32600 under its own id", (_, value) => {
    expect(verdict(classify(value))).toEqual([ErrorCode.InvalidRequest, 1]);
  });

  it("leaves the id out where the same messages have none that can be echoed", () => {
    expect(verdict(classify({ id: null, method: "ping" }))).toEqual([ErrorCode.InvalidRequest]);
    expect(verdict(classify({ jsonrpc: "2.0", id: {}, method: 7 }))).toEqual([ErrorCode.InvalidRequest]);
    expect(verdict(classify({}))).toEqual([ErrorCode.InvalidRequest]);
  });

  it.each([null, 1.5, true, false, {}, [1]])("[LM-RPC-05] refuses the id %j with -32600 and no id", (id) => {
    expect(verdict(classify({ jsonrpc: "2.0", id, method: "ping" }))).toEqual([ErrorCode.InvalidRequest]);
  });

  it("refuses an integer that a double would round, since its answer would carry another id", () => {
    const text = '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}';
    expect(verdict(parseMessage(text))).toEqual([ErrorCode.InvalidRequest]);
  });

  it.each([null, [], [1], "x", 0, false])("[LM-ERR-05] refuses the params %j of a request", (params) => {
    const value = { jsonrpc: "2.0", id: "a", method: "ping", params };
    expect(verdict(classify(value))).toEqual([ErrorCode.InvalidParams, "a"]);
  });
});

describe("parseMessage on messages", () => {
  it.each([0, 1, -1, 9007199254740991, "", "1", "__proto__"])("reads a request with the id %j", (id) => {
    const message = { jsonrpc: "2.0", id, method: "ping", params: { a: 1 } };
    expect(parseMessage(JSON.stringify(message))).toEqual({ kind: "request", message });
  });

  it("reads a request without params, and one with members that it does not know", () => {
    expect(classify({ jsonrpc: "2.0", id: 1, method: "x" }).kind).toBe("request");
    expect(classify({ jsonrpc: "2.0", id: 1, method: "x", extra: true, result: {} }).kind).toBe("request");
  });

  it("reads a method without an id as a notification, known or not", () => {
    const message = { jsonrpc: "2.0", method: "notifications/nobody-knows", params: {} };
    expect(classify(message)).toEqual({ kind: "notification", message });
  });

  it.each([null, [], "x", 0])(
    "[LM-RPC-03] keeps a notification with the params %j one, without them",
    (params) => {
      const message = { jsonrpc: "2.0", method: "notifications/cancelled" };
      expect(classify({ ...message, params })).toEqual({ kind: "notification", message });
    },
  );

  it.each([
    ["a result", { id: 1, result: {} }],
    ["an error", { id: 1, error: { code: 1, message: "m" } }],
    ["an error without id", { error: { code: 1, message: "m" } }],
    ["an error with id null", { id: null, error: { code: 1, message: "m" } }],
  ])("reads %s as a response", (_, members) => {
    expect(classify({ jsonrpc: "2.0", ...members }).kind).toBe("response");
  });

  it("takes __proto__ in JSON for the ordinary member that it is", () => {
    const text = '{"jsonrpc":"2.0","__proto__":{"method":"ping","id":1}}';
    expect(verdict(parseMessage(text))).toEqual([ErrorCode.InvalidRequest]);
  });
});

describe("isObject", () => {
  it("is true for JSON objects only", () => {
    expect([{}, Object.create(null)].map(isObject)).toEqual([true, true]);
    expect([null, [], "x", 1, undefined, true].some(isObject)).toBe(false);
  });
});

describe("isRequestId", () => {
  it("is true for strings and exact integers only", () => {
    expect(["", "0", 0, -0, -5].every(isRequestId)).toBe(true);
    expect([null, undefined, 0.1, NaN, Infinity, 2 ** 53, true, {}].some(isRequestId)).toBe(false);
  });
});
