import { describe, expect, it } from "@jest/globals";
import { parseRequestUrl } from "./web-request.js";

describe("parseRequestUrl", () => {
  it.each([
    ["http://localhost/mcp", { authority: "localhost", path: "/mcp" }],
    ["https://[::1]:8443/a/b?c=/d#e", { authority: "[::1]:8443", path: "/a/b" }],
    ["http://user:word@a/mcp", { authority: "a", path: "/mcp" }],
    ["http://a", { authority: "a", path: "/" }],
    ["http://a?b", { authority: "a", path: "/" }],
    ["http://a/b@c", { authority: "a", path: "/b@c" }],
    ["/mcp", { authority: "", path: "/mcp" }],
    ["nonsense", { authority: "", path: "nonsense" }],
  ])("takes %j apart", (url, parts) => expect(parseRequestUrl(url)).toEqual(parts));
});
