import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { callTool, HttpFixture, INITIALIZE } from "./http-fixture.js";

const ORIGIN = "https://app.example.com";
const FOREIGN = "https://evil.example.com";

let fixture: HttpFixture;

beforeEach(async () => {
  fixture = await HttpFixture.listen({ allowedOrigins: [ORIGIN] });
});
afterEach(() => fixture.transport.close());

function preflight(headers: Record<string, string> = {}): Promise<Response> {
  return fixture.fetch({
    method: "OPTIONS",
    headers: { origin: ORIGIN, "access-control-request-method": "POST", ...headers },
  });
}

function allowedHeaders(response: Response): readonly string[] {
  return (response.headers.get("access-control-allow-headers") ?? "").split(", ");
}

function expectReadable(response: Response, origin = ORIGIN): void {
  expect(response.headers.get("access-control-allow-origin")).toBe(origin);
  expect(response.headers.get("access-control-expose-headers")).toContain("Mcp-Session-Id, WWW-Authenticate");
  expect(response.headers.get("access-control-allow-credentials")).toBeNull();
  expect(response.headers.get("vary")).toContain("Origin");
}

describe("a preflight", () => {
  it("from an allowed origin is answered with what the protocol's clients send", async () => {
    const response = await preflight({ "access-control-request-headers": "content-type" });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expectReadable(response);
    expect(response.headers.get("access-control-allow-methods")).toBe("POST, GET, DELETE, OPTIONS");
    expect(Number(response.headers.get("access-control-max-age"))).toBeGreaterThan(0);
    expect(allowedHeaders(response)).toEqual(
      expect.arrayContaining([
        "content-type",
        "accept",
        "authorization",
        "mcp-protocol-version",
        "mcp-session-id",
        "mcp-method",
        "mcp-name",
        "last-event-id",
      ]),
    );
  });

  it("allows the parameters' headers by name, and no others", async () => {
    const asked = "Mcp-Param-Region, mcp-param-, mcp-param-a b, x-other, *, mcp-param-*!";
    const names = allowedHeaders(await preflight({ "access-control-request-headers": asked }));
    expect(names).toContain("mcp-param-region");
    for (const name of ["*", "mcp-param-", "mcp-param-a b", "x-other"]) expect(names).not.toContain(name);
  });

  it.each([64, 500])("allows 64 of %d parameters, whatever a browser asks for beside them", async (count) => {
    const params = Array.from({ length: count }, (_, index) => `mcp-param-p${String(index)}`);
    // Browsers sort, so that these stand before the parameters.
    const asked = [
      "authorization",
      "content-type",
      "mcp-method",
      "mcp-name",
      ...params,
      "mcp-protocol-version",
    ];
    const response = await preflight({ "access-control-request-headers": asked.join(",") });
    const allowed = allowedHeaders(response).filter((name) => name.startsWith("mcp-param-"));
    expect(allowed).toEqual(params.slice(0, 64));
  });

  it("is answered for a request of the stateless era", async () => {
    expect((await preflight({ "mcp-protocol-version": "2026-07-28" })).status).toBe(204);
  });

  it("from another origin is refused, and says nothing of what is allowed", async () => {
    const response = await preflight({ origin: FOREIGN });
    expect(response.status).toBe(403);
    expect(response.headers.get("vary")).toBe("Origin");
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("for another path is told that there is nothing", async () => {
    const headers = { origin: ORIGIN, "access-control-request-method": "POST" };
    const response = await fetch(`http://127.0.0.1:${String(fixture.port)}/other`, {
      method: "OPTIONS",
      headers,
    });
    expect(response.status).toBe(404);
  });

  it("is no preflight without an origin or a method asked for", async () => {
    const methodOnly = { "access-control-request-method": "POST" };
    expect((await fixture.fetch({ method: "OPTIONS", headers: methodOnly })).status).toBe(405);
    expect((await fixture.fetch({ method: "OPTIONS", headers: { origin: ORIGIN } })).status).toBe(405);
  });

  it("promises nothing of private networks", async () => {
    const response = await preflight({ "access-control-request-private-network": "true" });
    expect(response.headers.get("access-control-allow-private-network")).toBeNull();
  });
});

describe("an answer to a page of an allowed origin", () => {
  const origin = { origin: ORIGIN };

  it("can be read, as JSON, as a stream, without a body, and as a refusal", async () => {
    const json = await fixture.post(INITIALIZE, origin);
    expect(json.status).toBe(200);
    expectReadable(json);
    const stream = await fixture.stateless(callTool("echo"), { ...origin, accept: "text/event-stream" });
    expect(stream.headers.get("content-type")).toBe("text/event-stream");
    expectReadable(stream);
    const session = { ...origin, "mcp-session-id": json.headers.get("mcp-session-id") ?? "" };
    const accepted = await fixture.post({ jsonrpc: "2.0", method: "notifications/initialized" }, session);
    expect(accepted.status).toBe(202);
    expectReadable(accepted);
    const deleted = await fixture.fetch({ method: "DELETE", headers: session });
    expect(deleted.status).toBe(204);
    expectReadable(deleted);
    for (const [status, refused] of [
      [404, fixture.fetch({ method: "DELETE", headers: session })],
      [405, fixture.fetch({ method: "PUT", headers: origin })],
      [415, fixture.post(INITIALIZE, { ...origin, "content-type": "text/plain" })],
      [400, fixture.post("{", origin)],
    ] as const) {
      expect((await refused).status).toBe(status);
      expectReadable(await refused);
    }
  });

  it("carries nothing of it for clients that are no pages", async () => {
    const response = await fixture.post(INITIALIZE);
    expect([...response.headers.keys()].filter((name) => /^(access-control|vary)/.test(name))).toEqual([]);
  });
});

describe("a test of origins", () => {
  it("lets in exactly those for which it returns true", async () => {
    const allowedOrigins = ((origin: string) =>
      origin === FOREIGN ? Promise.resolve(true) : origin === ORIGIN) as (origin: string) => boolean;
    const tested = await HttpFixture.listen({ allowedOrigins });
    try {
      expectReadable(await tested.post(INITIALIZE, { origin: ORIGIN }));
      const refused = await tested.post(INITIALIZE, { origin: FOREIGN });
      expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    } finally {
      await tested.transport.close();
    }
  });

  it("cannot let in the wildcard", async () => {
    const open = await HttpFixture.listen({ allowedOrigins: () => true });
    try {
      const wildcard = await open.post(INITIALIZE, { origin: "*" });
      expect([wildcard.status, wildcard.headers.get("access-control-allow-origin")]).toEqual([403, null]);
      expectReadable(await open.post(INITIALIZE, { origin: "null" }), "null");
    } finally {
      await open.transport.close();
    }
  });
});
