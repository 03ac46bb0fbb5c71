import { describe, expect, it } from "@jest/globals";
import { ErrorCode, isMcpError, McpError } from "./mcp-error.js";

describe("McpError", () => {
  it("is an Error that carries code, message and data", () => {
    const error = new McpError(1403, "Not authorised", { workspace: "acme" });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "McpError", code: 1403, message: "Not authorised" });
    expect(error.data).toEqual({ workspace: "acme" });
  });

  it("has no data member unless data was given, but keeps null", () => {
    expect("data" in new McpError(1, "m")).toBe(false);
    expect(new McpError(1, "m", null).data).toBeNull();
  });

  it.each([1.5, NaN, Infinity])("[LM-ERR-01] refuses the code %p", (code) => {
    expect(() => new McpError(code, "m")).toThrow(TypeError);
  });

  it("is recognised when another copy of the package made it", () => {
    const foreign = Object.assign(new Error("m"), {
      code: 7,
      [Symbol.for("@toolwright/kernel:McpError")]: true,
    });
    expect(isMcpError(foreign)).toBe(true);
    expect(foreign).not.toBeInstanceOf(McpError);
  });

  it("is not mistaken for another value with the same members", () => {
    expect(isMcpError(new McpError(1, "m"))).toBe(true);
    const lookalike = { name: "McpError", code: 1, message: "m" };
    expect([lookalike, new Error("m"), null, undefined, "McpError", 1].some(isMcpError)).toBe(false);
  });

  it("is not mistaken for a proxy that refuses to be looked at", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(isMcpError(proxy)).toBe(false);
  });

  it("keeps its brand out of JSON and of enumeration", () => {
    expect(Object.getOwnPropertySymbols(Object.assign({}, new McpError(1, "m")))).toEqual([]);
  });
});

describe("ErrorCode", () => {
  it("[M-ERR-02] has no code of the range reserved to the protocol but the three it defines", () => {
    const reserved = Object.values(ErrorCode).filter((code) => code <= -32020 && code >= -32099);
    expect(reserved).toEqual([-32020, -32021, -32022]);
  });
});
