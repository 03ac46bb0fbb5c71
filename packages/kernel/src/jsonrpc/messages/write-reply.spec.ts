import { describe, expect, it } from "@jest/globals";
import { McpError } from "./mcp-error.js";
import { errorReply, internalError, resultReply } from "./write-reply.js";

describe("resultReply", () => {
  it.each([
    [0, "0"],
    ["", '""'],
    ["1", '"1"'],
    [1, "1"],
    ['"', String.raw`"\""`],
    ["\ud800", String.raw`"\ud800"`],
  ])("[LM-RPC-02] writes the id %j as %s", (id, text) => {
    expect(resultReply(id, "{}").text).toBe(`{"jsonrpc":"2.0","id":${text},"result":{}}`);
  });
});

describe("errorReply", () => {
  it("writes code, message and data, and tells the transport the code", () => {
    const reply = errorReply(1, new McpError(1403, "no", { a: 1 }), false);
    expect(reply.text).toBe('{"jsonrpc":"2.0","id":1,"error":{"code":1403,"message":"no","data":{"a":1}}}');
    expect(reply.error).toEqual({ code: 1403, refused: false });
  });

  it("[LM-RPC-02] leaves out the id, rather than write null, where there is none", () => {
    expect(errorReply(undefined, new McpError(1, "m"), true).text).toBe(
      '{"jsonrpc":"2.0","error":{"code":1,"message":"m"}}',
    );
  });

  const cycle: Record<string, unknown> = {};
  cycle["self"] = cycle;
  it.each([
    ["a cycle", cycle],
    ["a bigint", 1n],
    ["a function", () => 1],
    ["a symbol", Symbol("s")],
    [
      "a toJSON that throws",
      {
        toJSON: () => {
          throw new Error("no");
        },
      },
    ],
  ])("answers without the data when it is %s", (_, data) => {
    expect(JSON.parse(errorReply("a", new McpError(1, "m", data), false).text)).toEqual({
      jsonrpc: "2.0",
      id: "a",
      error: { code: 1, message: "m" },
    });
  });
});

describe("internalError", () => {
  it("says nothing about the fault", () => {
    expect(internalError()).toMatchObject({ code: -32603, message: "Internal error" });
    expect(internalError().data).toBeUndefined();
  });
});
