import { describe, expect, it } from "@jest/globals";
import { inspect } from "node:util";
import type { HttpExchange } from "./exchange-port.js";
import { HttpPeer } from "./http-peer.js";

/** A request with these headers, and a note of what was asked of it. */
function requestOf(headers: Readonly<Record<string, string>>, remoteAddress?: string) {
  const asked: string[] = [];
  const http = {
    header: (name: string) => {
      asked.push(name);
      return headers[name];
    },
    headerNames: () => Object.keys(headers),
    get remoteAddress() {
      asked.push("address");
      return remoteAddress;
    },
  };
  return { peer: new HttpPeer(http as unknown as HttpExchange), asked };
}

describe("the facts of an HTTP request", () => {
  it("are read when somebody asks, and not before", () => {
    const { peer, asked } = requestOf({ "x-tenant": "acme" }, "192.0.2.1");
    const { transport, headers } = peer;
    expect([transport, asked]).toEqual(["http", []]);
    expect(headers.get("X-Tenant")).toBe("acme");
    expect(asked).toEqual(["x-tenant"]);
    expect(peer.headers).toBe(headers);
  });

  it("hold every header once, in any case", () => {
    const { headers } = requestOf({ "x-tenant": "acme", empty: "" }).peer;
    expect([...headers]).toEqual([
      ["x-tenant", "acme"],
      ["empty", ""],
    ]);
    expect([headers.has("EMPTY"), headers.has("x-other"), headers.get("x-other")]).toEqual([
      true,
      false,
      null,
    ]);
  });

  it("know no header whose name cannot be one, and ask the host for none", () => {
    const { peer, asked } = requestOf({ ":path": "/mcp", "": "x", "a b": "y", é: "z" });
    expect([":path", "", "a b", "é", "a\nb"].map((name) => peer.headers.get(name))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect([...peer.headers]).toEqual([]);
    expect(asked).toEqual([]);
  });

  it.each([
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:192.0.2.1", "192.0.2.1"],
    ["192.0.2.1", "192.0.2.1"],
    ["::1", "::1"],
    ["::ffff:c000:201", "::ffff:c000:201"],
    ["2001:db8::ffff:192.0.2.1", "2001:db8::ffff:192.0.2.1"],
    [undefined, undefined],
  ])("tell the address %s as %s", (address, told) => {
    expect(requestOf({}, address).peer.remoteAddress).toBe(told);
  });

  it("show no header when they are logged or serialized", () => {
    const { peer } = requestOf({ authorization: "Bearer secret" });
    expect(peer.headers.get("authorization")).toBe("Bearer secret");
    const shown = inspect(peer, { showHidden: true, depth: 9 }) + JSON.stringify({ peer, h: peer.headers });
    expect(shown).not.toContain("secret");
  });
});
