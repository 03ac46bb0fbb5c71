import { afterEach, describe, expect, it } from "@jest/globals";
import { callTool, HttpFixture } from "./http-fixture.js";
import { RawClient } from "./raw-client.js";

const open: HttpFixture[] = [];

async function listen(options?: Parameters<typeof HttpFixture.listen>[0]): Promise<HttpFixture> {
  const fixture = await HttpFixture.listen(options);
  open.push(fixture);
  return fixture;
}

afterEach(async () => {
  for (const fixture of open.splice(0)) {
    fixture.tools.release();
    await fixture.transport.close();
  }
});

function get(fixture: HttpFixture, path: string, method = "GET"): Promise<Response> {
  return fetch(`http://127.0.0.1:${String(fixture.port)}${path}`, { method });
}

describe("the probes", () => {
  it.each([
    ["/health", { status: "ok" }],
    ["/ready", { status: "ready" }],
  ])("answer GET %s with 200, for no cache to keep", async (path, body) => {
    const response = await get(await listen(), path);
    expect([response.status, await response.json()]).toEqual([200, body]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("content-type")).toBe("application/json");
  });

  it("answer HEAD without a body, and no other method", async () => {
    const fixture = await listen();
    const head = await get(fixture, "/health", "HEAD");
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await get(fixture, "/health", "POST")).status).toBe(404);
    expect((await get(fixture, "/health", "DELETE")).status).toBe(404);
  });

  it("are answered under any Host, unlike the endpoint", async () => {
    const fixture = await listen({ allowedHosts: ["mcp.example.com"] });
    for (const [path, status] of [
      ["/ready", 200],
      ["/mcp", 403],
    ] as const) {
      const client = new RawClient(fixture.port);
      client.socket.write(`GET ${path} HTTP/1.1\r\nHost: 10.0.0.7:3000\r\nConnection: close\r\n\r\n`);
      expect(await client.closed()).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
    }
  });

  it("tell no page of another origin", async () => {
    const fixture = await listen({ allowedOrigins: ["https://app.example.com"] });
    const response = await fetch(`http://127.0.0.1:${String(fixture.port)}/health`, {
      headers: { origin: "https://evil.example.com" },
    });
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("stand where they are told to, or nowhere", async () => {
    const moved = await listen({ health: { live: "/live" } });
    expect((await get(moved, "/live")).status).toBe(200);
    expect((await get(moved, "/ready")).status).toBe(200);
    expect((await get(moved, "/health")).status).toBe(404);
    const off = await listen({ health: false });
    expect((await get(off, "/health")).status).toBe(404);
    expect((await get(off, "/ready")).status).toBe(404);
  });

  it("tell that it closes, while calls in flight finish", async () => {
    const fixture = await listen();
    const probes = [new RawClient(fixture.port), new RawClient(fixture.port)] as const;
    for (const probe of probes) {
      probe.request("GET /ready");
      await probe.until(/"ready"/);
    }
    const pending = fixture.stateless(callTool("wait"));
    await fixture.tools.waiting();
    const closed = fixture.transport.close();
    probes[0].request("GET /ready");
    probes[1].request("GET /health");
    expect(await probes[0].closed()).toMatch(/HTTP\/1\.1 503 .*"closing"/s);
    expect(await probes[1].closed()).toMatch(/"ready".*HTTP\/1\.1 200 .*"ok"/s);
    fixture.tools.release();
    expect((await pending).status).toBe(200);
    await closed;
  });
});
