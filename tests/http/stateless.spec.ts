import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { callTool, HttpFixture, json, statelessHeaders, statelessRequest } from "./http-fixture.js";
import { RawClient } from "./raw-client.js";

let fixture: HttpFixture;

beforeEach(async () => {
  fixture = await HttpFixture.listen();
});
afterEach(() => fixture.transport.close());

async function expectError(response: Response, status: number, code: number): Promise<void> {
  expect(await json(response)).toMatchObject({ id: 7, error: { code } });
  expect(response.status).toBe(status);
}

const HELLO = callTool("echo", { text: "hello" });

describe("a stateless request", () => {
  it("is answered with JSON of declared length, without any session", async () => {
    const response = await fixture.stateless(HELLO);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
    expect(response.headers.has("mcp-session-id")).toBe(false);
    expect(JSON.parse(text)).toMatchObject({ id: 7, result: { resultType: "complete" } });
  });

  it("[M-HTTP-10] ignores session headers", async () => {
    const response = await fixture.stateless(HELLO, { "mcp-session-id": "nobody", "last-event-id": "1" });
    expect(response.status).toBe(200);
    expect(response.headers.has("mcp-session-id")).toBe(false);
  });

  it("may use an id that another client has in flight", async () => {
    const first = fixture.stateless(callTool("wait"));
    await fixture.tools.waiting(1);
    const second = fixture.stateless(callTool("wait"));
    await fixture.tools.waiting(2);
    fixture.tools.release();
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
  });
});

describe("the status of an error", () => {
  it.each(["initialize", "ping", "logging/setLevel", "resources/subscribe", "unknown/method"])(
    "is 404 with -32601 for %s",
    async (method) => expectError(await fixture.stateless({ id: 7, method }), 404, -32601),
  );

  it.each([
    [400, -32020],
    [400, -32021],
    [400, -32022],
    [404, -32601],
    [200, -32602],
    [200, -32603],
    [200, 1403],
  ])("is %d for %d thrown by a method", async (status, code) =>
    expectError(await fixture.stateless(callTool("fail", { code })), status, code),
  );

  it("[M-VERSION-05] is 400 with -32021 where a tool tells what the client would have to declare", async () => {
    const data = { requiredCapabilities: { elicitation: { url: {} } } };
    const response = await fixture.stateless(callTool("fail", { code: -32021, data }));
    expect(response.status).toBe(400);
    expect(await json(response)).toMatchObject({ id: 7, error: { code: -32021, data } });
  });

  it("is 400 with -32602 when the envelope lacks a required member", async () => {
    const { params: _, ...bare } = statelessRequest({ id: 7, method: "server/discover" });
    const headers = statelessHeaders({ ...bare, params: {} });
    await expectError(await fixture.post({ ...bare, params: {} }, headers), 400, -32602);
    await expectError(await fixture.post({ ...bare, params: { _meta: {} } }, headers), 400, -32602);
  });

  it("is 400 with -32022 for a version that is not served, named by header and body alike", async () => {
    const request = statelessRequest({
      id: 7,
      method: "server/discover",
      params: { _meta: { "io.modelcontextprotocol/protocolVersion": "v999.0.0" } },
    });
    const headers = { ...statelessHeaders(request), "mcp-protocol-version": "v999.0.0" };
    const response = await fixture.post(request, headers);
    expect(response.status).toBe(400);
    expect((await json(response)).error).toMatchObject({
      code: -32022,
      data: { supported: ["2026-07-28"], requested: "v999.0.0" },
    });
    await expectError(await fixture.post(request, statelessHeaders(request)), 400, -32020);
  });

  it("[M-HEADER-01] is 400 with -32020 when the body makes the claim and the version header is missing", async () => {
    const request = statelessRequest(HELLO);
    const { "mcp-protocol-version": _, ...headers } = statelessHeaders(request);
    await expectError(await fixture.post(request, headers), 400, -32020);
  });
});

describe("Mcp-Method and Mcp-Name", () => {
  it.each([
    { "mcp-method": "tools/list" },
    { "mcp-method": "TOOLS/CALL" },
    { "mcp-name": "other" },
    { "mcp-name": "" },
  ])("[M-HEADER-01] are refused when they differ: %j", async (headers) =>
    expectError(await fixture.stateless(HELLO, headers), 400, -32020),
  );

  it.each(["mcp-method", "mcp-name"])("[M-HEADER-01] are refused when %s is missing", async (name) => {
    const request = statelessRequest(HELLO);
    const headers = Object.fromEntries(
      Object.entries(statelessHeaders(request)).filter(([key]) => key !== name),
    );
    await expectError(await fixture.post(request, headers), 400, -32020);
  });

  it("[M-HEADER-03] agree with the name of a prompt and the URI of a resource", async () => {
    const prompt = { id: 7, method: "prompts/get", params: { name: "p" } };
    const resource = { id: 7, method: "resources/read", params: { uri: "test://ä" } };
    const encoded = `=?base64?${Buffer.from("test://ä").toString("base64")}?=`;
    expect((await fixture.stateless(prompt)).status).toBe(200);
    expect((await fixture.stateless(resource, { "mcp-name": encoded })).status).toBe(200);
    await expectError(await fixture.stateless(resource, { "mcp-name": "test://a" }), 400, -32020);
  });

  it("[M-HEADER-02] compare without the white space around them, under names in any case", async () => {
    const request = statelessRequest(HELLO);
    const client = new RawClient(fixture.port);
    const headers = [
      "CONTENT-TYPE: application/json",
      "MCP-PROTOCOL-VERSION: 2026-07-28",
      "mcp-METHOD:   tools/call  ",
      "MCP-NAME:\t echo \t",
    ];
    client.request("POST /mcp", headers, JSON.stringify(request));
    expect(await client.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 200 /);
    client.socket.destroy();
  });

  it("are refused when they come twice, even where joined lines would agree", async () => {
    const resource = statelessRequest({ id: 7, method: "resources/read", params: { uri: "a, b" } });
    for (const [names, status] of [
      [["Mcp-Name: a, b"], 200],
      [["Mcp-Name: a", "Mcp-Name: b"], 400],
    ] as const) {
      const client = new RawClient(fixture.port);
      const headers = [
        "Content-Type: application/json",
        "MCP-Protocol-Version: 2026-07-28",
        "Mcp-Method: resources/read",
        ...names,
      ];
      client.request("POST /mcp", headers, JSON.stringify(resource));
      expect(await client.until(/\}\}$/)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      client.socket.destroy();
    }
  });
});

describe("Mcp-Param headers", () => {
  const call = callTool("mirrored", { region: "Hello", count: 42, dry: true });
  const good = { "mcp-param-region": "Hello", "mcp-param-count": "42", "mcp-param-dry": "true" };

  it.each([
    {},
    { "Mcp-Param-REGION": "=?base64?SGVsbG8=?=" },
    { "mcp-param-count": "42.0" },
    { "mcp-param-x": "?" },
  ])("[M-HEADER-03] [M-HEADER-06] are accepted: %j", async (headers) => {
    const rest = "Mcp-Param-REGION" in headers ? { ...good, "mcp-param-region": undefined } : good;
    const given = Object.entries({ ...rest, ...headers }).filter((entry) => entry[1] !== undefined);
    expect((await fixture.stateless(call, Object.fromEntries(given) as Record<string, string>)).status).toBe(
      200,
    );
  });

  it.each([
    { "mcp-param-region": "hello" },
    { "mcp-param-region": "=?base64?SGVsbG8?=" },
    { "mcp-param-region": "=?base64?SGVs!!!bG8=?=" },
    { "mcp-param-count": "43" },
    { "mcp-param-count": "0x2A" },
    { "mcp-param-dry": "True" },
  ])("[M-HEADER-04] are refused: %j", async (headers) =>
    expectError(await fixture.stateless(call, { ...good, ...headers }), 400, -32020),
  );

  it("[M-HEADER-05] are required for a value, and refused for an absent or null one", async () => {
    const { "mcp-param-dry": dry, ...rest } = good;
    await expectError(await fixture.stateless(call, rest), 400, -32020);
    const without = callTool("mirrored", { region: "Hello", count: 42, dry: null });
    expect((await fixture.stateless(without, rest)).status).toBe(200);
    await expectError(await fixture.stateless(without, { ...rest, "mcp-param-dry": dry }), 400, -32020);
  });
});

describe("messages that are no requests", () => {
  it("[LM-HTTP-04] accepts a notification with 202 and no body", async () => {
    const notification = statelessRequest({ method: "notifications/any" });
    const response = await fixture.post(notification, { "mcp-protocol-version": "2026-07-28" });
    expect([response.status, await response.text()]).toEqual([202, ""]);
  });

  it("[LM-HTTP-04] refuses a notification whose headers contradict it", async () => {
    const notification = statelessRequest({ method: "notifications/any" });
    const response = await fixture.post(notification, { "mcp-method": "notifications/other" });
    expect(response.status).toBe(400);
    const body = await json(response);
    expect(body.error?.code).toBe(-32020);
    expect(body).not.toHaveProperty("id");
  });

  it("refuses a response", async () => {
    const response = { jsonrpc: "2.0", id: 7, result: {} };
    const refused = await fixture.post(response, { "mcp-protocol-version": "2026-07-28" });
    expect([refused.status, (await json(refused)).error?.code]).toEqual([400, -32600]);
  });
});
