import { describe, expect, it } from "@jest/globals";
import { parseTarget } from "./request-target.js";

describe("parseTarget", () => {
  it.each([
    ["/mcp", { path: "/mcp" }],
    ["/mcp?a=b?c", { path: "/mcp" }],
    ["//evil.example.com/mcp", { path: "//evil.example.com/mcp" }],
    ["/http://a/b", { path: "/http://a/b" }],
    ["*", { path: "*" }],
    ["", { path: "" }],
    ["ftp://a/mcp", { path: "ftp://a/mcp" }],
  ])("takes %j as a path", (target, parts) => expect(parseTarget(target)).toEqual(parts));

  it.each([
    ["http://127.0.0.1:3000/mcp", { authority: "127.0.0.1:3000", path: "/mcp" }],
    ["HTTPS://[::1]/mcp?a=/b", { authority: "[::1]", path: "/mcp" }],
    ["http://a", { authority: "a", path: "/" }],
    ["http://a?b", { authority: "a", path: "/" }],
    ["http://a@b/mcp", { authority: "a@b", path: "/mcp" }],
    ["http:///mcp", { authority: "", path: "/mcp" }],
  ])("finds the authority in %j", (target, parts) => expect(parseTarget(target)).toEqual(parts));
});
