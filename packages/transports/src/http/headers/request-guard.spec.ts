import { describe, expect, it, jest } from "@jest/globals";
import fc from "fast-check";
import { setImmediate } from "node:timers/promises";
import type { HttpExchange } from "../exchange-port.js";
import { type GuardRules, RequestGuard } from "./request-guard.js";

function withHeaders(headers: Record<string, string>): HttpExchange {
  return { header: (name: string) => headers[name] } as unknown as HttpExchange;
}

function allowsOrigin(
  rules: Omit<GuardRules, "boundHost"> & { boundHost?: string },
  origin: string,
): boolean {
  return new RequestGuard({ boundHost: "127.0.0.1", ...rules }).allowsOrigin(origin);
}

function allowsHost(rules: Omit<GuardRules, "boundHost"> & { boundHost?: string }, host: string): boolean {
  return new RequestGuard({ boundHost: "127.0.0.1", ...rules }).allowsHost(withHeaders({ host }));
}

const FOREIGN = [
  "evil.example.com",
  "localhost.evil.example.com",
  "evil.example.com:80",
  "127.0.0.1.evil.example.com",
  "notlocalhost",
  "localhost@evil.example.com",
  "localhost:80:80",
  "[::1].evil.example.com",
  "localhost..",
  ".localhost",
  "localhost:65536",
  "localhost:-1",
  "localhost:8x",
  "localhost\\evil.example.com",
  "localhost%2eevil.example.com",
  ".",
  ":80",
  "",
];

describe("the Host of a server bound to loopback", () => {
  it.each([
    "localhost",
    "LocalHost:1",
    "127.0.0.1:65535",
    "[::1]",
    "[::1]:3000",
    "localhost:",
    "localhost.",
    "localhost.:3000",
    "[0:0:0:0:0:0:0:1]:3000",
  ])("may be %s", (host) => expect(allowsHost({}, host)).toBe(true));

  it.each(FOREIGN)("may not be %j", (host) => expect(allowsHost({}, host)).toBe(false));

  it("must be there", () => {
    expect(new RequestGuard({ boundHost: "::1" }).allowsHost(withHeaders({}))).toBe(false);
  });

  it("may be the address bound", () => {
    expect(allowsHost({ boundHost: "127.0.0.2" }, "127.0.0.2:80")).toBe(true);
    expect(allowsHost({ boundHost: "127.0.0.1" }, "127.0.0.2:80")).toBe(false);
  });

  it.each(["LOCALHOST", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "127.1"])(
    "is looked at however its address is written, as in %s",
    (boundHost) => {
      expect(allowsHost({ boundHost }, "localhost:80")).toBe(true);
      expect(allowsHost({ boundHost }, "evil.example.com")).toBe(false);
    },
  );
});

describe("the Host of other servers", () => {
  it("is not looked at without a list", () => {
    expect(allowsHost({ boundHost: "0.0.0.0" }, "anything.example.com")).toBe(true);
  });

  it("must be on the list, with its port where the list has one", () => {
    const rules = { boundHost: "0.0.0.0", allowedHosts: ["MCP.example.com", "other.example.com:8443"] };
    expect(allowsHost(rules, "mcp.example.com:1")).toBe(true);
    expect(allowsHost(rules, "other.example.com:8443")).toBe(true);
    expect(allowsHost(rules, "other.example.com:8444")).toBe(false);
    expect(allowsHost(rules, "other.example.com")).toBe(false);
    expect(allowsHost(rules, "localhost")).toBe(false);
  });

  it.each([
    ["münchen.example", "xn--mnchen-3ya.example"],
    ["xn--MNCHEN-3ya.example", "XN--mnchen-3YA.example:1"],
    ["example.com", "example.com.:8080"],
    ["example.com.", "example.com"],
    ["example.com:08443", "example.com:8443"],
    ["[2001:DB8:0::1]:80", "[2001:db8::1]:80"],
  ])("is compared as URLs write it: %s admits %s", (allowed, host) => {
    expect(allowsHost({ allowedHosts: [allowed] }, host)).toBe(true);
  });

  it.each(["80", "443"])(
    "may leave the port %s out, as clients do with the default of their scheme",
    (port) => {
      const rules = { allowedHosts: [`example.com:${port}`] };
      expect(allowsHost(rules, "example.com")).toBe(true);
      expect(allowsHost(rules, "example.com:")).toBe(true);
      expect(allowsHost(rules, `example.com:${port}`)).toBe(true);
      expect(allowsHost(rules, "example.com:8443")).toBe(false);
      expect(allowsHost({ allowedHosts: ["example.com:8443"] }, "example.com")).toBe(false);
    },
  );
});

describe("the Origin", () => {
  it.each([
    "http://localhost/evil",
    "http://localhost/",
    "http://evil.example.com@localhost",
    "http://localhost, http://evil.example.com",
    "http://localhost\\evil",
    " http://localhost",
  ])("says nothing but an origin, as browsers write it: not %j", (origin) => {
    expect(allowsOrigin({}, origin)).toBe(false);
    expect(allowsOrigin({ allowedOrigins: ["http://localhost"] }, origin)).toBe(false);
  });

  it("may not be the wildcard, whatever a test says", () => {
    expect(allowsOrigin({ allowedOrigins: () => true }, "*")).toBe(false);
  });

  it.each(["http://localhost", "https://localhost:8443", "http://127.0.0.1:5173", "http://[::1]:80"])(
    "%s may call a server bound to loopback, and no other",
    (origin) => {
      expect(allowsOrigin({}, origin)).toBe(true);
      expect(allowsOrigin({ boundHost: "0.0.0.0" }, origin)).toBe(false);
    },
  );

  it.each([
    ...FOREIGN.map((host) => `http://${host}`),
    "null",
    "",
    "file://",
    "localhost",
    "ftp://localhost",
  ])("%j may not", (origin) => expect(allowsOrigin({}, origin)).toBe(false));

  it("is compared as a whole with the list, which replaces the default", () => {
    const rules = { allowedOrigins: ["https://App.example.com/", "vscode-webview://abc"] };
    expect(allowsOrigin(rules, "https://app.example.com")).toBe(true);
    expect(allowsOrigin(rules, "https://app.example.com:443")).toBe(true);
    expect(allowsOrigin(rules, "vscode-webview://abc")).toBe(true);
    expect(allowsOrigin(rules, "vscode-webview://abcd")).toBe(false);
    expect(allowsOrigin(rules, "http://app.example.com")).toBe(false);
    expect(allowsOrigin(rules, "https://app.example.com.evil.example.com")).toBe(false);
    expect(allowsOrigin(rules, "http://localhost")).toBe(false);
  });

  it("is compared to the letter where its name ends in a dot, since browsers take it for another", () => {
    const rules = { allowedOrigins: ["https://app.example.com", "https://münchen.example"] };
    expect(allowsOrigin(rules, "https://app.example.com.")).toBe(false);
    expect(allowsOrigin(rules, "https://xn--mnchen-3ya.example")).toBe(true);
  });

  it("may be tested by a function", () => {
    const allowedOrigins = (origin: string): boolean => origin.endsWith(".example.com");
    expect(allowsOrigin({ allowedOrigins }, "https://a.example.com")).toBe(true);
    expect(allowsOrigin({ allowedOrigins }, "https://example.org")).toBe(false);
  });

  it.each([
    ["a promise of true", Promise.resolve(true)],
    ["a promise of false", Promise.resolve(false)],
    ["a promise that is rejected", () => Promise.reject(new Error("on purpose"))],
    ["a number", 1],
    ["a text", "yes"],
    ["an object", {}],
  ])("is refused by a function that returns %s", async (_, answer) => {
    const rejected = jest.fn();
    process.on("unhandledRejection", rejected);
    const test = typeof answer === "function" ? answer : () => answer;
    expect(allowsOrigin({ allowedOrigins: test as () => boolean }, "https://a.example.com")).toBe(false);
    // Rejections that nobody heard are told of once the microtasks are done.
    await setImmediate();
    process.off("unhandledRejection", rejected);
    expect(rejected).not.toHaveBeenCalled();
  });

  it("is never allowed because of what stands around a loopback name", () => {
    const around = fc.stringMatching(/^[a-z0-9.@:/?#-]{1,8}$/);
    fc.assert(
      fc.property(around, around, (before, after) => {
        const origin = `http://${before}localhost${after}`;
        if (!allowsOrigin({}, origin)) return;
        expect(new URL(origin).hostname).toBe("localhost");
      }),
    );
  });
});
