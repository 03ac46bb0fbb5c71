import { describe, expect, it } from "@jest/globals";
import { inspect } from "node:util";
import { HeaderMap } from "./header-map.js";
import type { HeaderReader } from "./peer-facts.js";

describe("HeaderMap", () => {
  it("finds a field under its name in any case, and nothing that objects inherit", () => {
    const headers = new HeaderMap({ "X-Tenant": "acme", empty: "" });
    expect([headers.get("x-tenant"), headers.get("X-TENANT"), headers.get("empty")]).toEqual([
      "acme",
      "acme",
      "",
    ]);
    expect([headers.has("X-tenant"), headers.has("empty")]).toEqual([true, true]);
    expect([headers.get("constructor"), headers.has("__proto__")]).toEqual([null, false]);
  });

  it("takes the headers of a web request and of node:http alike", () => {
    const web: HeaderReader = new Headers({ "X-Tenant": "acme" });
    const node = { "x-tag": ["a", "b"], "content-length": 12, authorization: undefined };
    expect([...new HeaderMap(web, node)]).toEqual([
      ["x-tenant", "acme"],
      ["x-tag", "a, b"],
      ["content-length", "12"],
    ]);
  });

  it("lets the later source win, whatever the case of its names", () => {
    const headers = new HeaderMap({ "X-Tenant": "one", other: "kept" }, { "x-tenant": "two" });
    expect([...headers]).toEqual([
      ["x-tenant", "two"],
      ["other", "kept"],
    ]);
  });

  it("takes a field called `get` from an object", () => {
    expect(new HeaderMap({ get: "it" }).get("get")).toBe("it");
  });

  it("shows nothing of what it holds when it is logged or serialized", () => {
    const headers = new HeaderMap({ authorization: "Bearer secret" });
    const shown = inspect(headers, { showHidden: true, depth: 9 }) + JSON.stringify({ headers });
    expect(shown).not.toContain("secret");
  });
});
