import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { callText, initializeText, requestText } from "../../workload/requests.js";
import { toolName } from "../../workload/issues.js";
import type { Setup } from "../../workload/setup.js";
import { ClientSocket } from "../client-socket.js";
import { type HttpHost, profileOf } from "../host.js";
import { serveFloor } from "../hosts/floor-host.js";
import { HttpClient } from "../http-client.js";
import type { HttpResponse } from "../response-reader.js";

const OLD: Setup = { revision: "2025-11-25", kind: "progress", tools: 1 };
const NEW: Setup = { ...OLD, revision: "2026-07-28" };
const JSON_TYPE = "Content-Type: application/json";
const CALL = callText(NEW, 1, toolName(0));
const NEW_HEADERS = [JSON_TYPE, "MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call"];

let host: HttpHost;

beforeEach(async () => {
  host = await serveFloor({ contestant: "floor", setup: OLD });
});

afterEach(() => host.close());

async function request(start: string, headers: readonly string[], body = ""): Promise<HttpResponse> {
  const socket = await ClientSocket.open(host.port);
  const named = headers.some((header) => /^host:/i.test(header)) ? [] : ["Host: 127.0.0.1"];
  const length = `Content-Length: ${String(Buffer.byteLength(body, "latin1"))}`;
  const head = [`${start} HTTP/1.1`, ...named, ...headers, length].join("\r\n");
  try {
    return await new Promise<HttpResponse>((resolve, reject) => {
      socket.send(Buffer.from(`${head}\r\n\r\n${body}`, "latin1"), resolve, reject);
    });
  } finally {
    socket.close();
  }
}

function open(setup: Setup): Promise<HttpClient> {
  return HttpClient.open(profileOf({ contestant: "floor", setup }, host.port));
}

describe("the hand-written server over HTTP", () => {
  it.each([
    { what: "another path", start: "POST /other", headers: [JSON_TYPE], status: 404 },
    { what: "another method", start: "GET /mcp", headers: [], status: 405 },
    { what: "a foreign host", start: "POST /mcp", headers: [JSON_TYPE, "Host: evil.example"], status: 403 },
    {
      what: "a foreign page",
      start: "POST /mcp",
      headers: [JSON_TYPE, "Origin: https://evil.example"],
      status: 403,
    },
    { what: "another media type", start: "POST /mcp", headers: ["Content-Type: text/plain"], status: 415 },
    {
      what: "an encoded body",
      start: "POST /mcp",
      headers: [JSON_TYPE, "Content-Encoding: gzip"],
      status: 415,
    },
    {
      what: "a client that takes no answer",
      start: "POST /mcp",
      headers: [JSON_TYPE, "Accept: text/html"],
      status: 406,
    },
    {
      what: "an unknown session",
      start: "POST /mcp",
      headers: [JSON_TYPE, "Mcp-Session-Id: 0"],
      status: 404,
    },
    {
      what: "a version that is not served",
      start: "POST /mcp",
      headers: [JSON_TYPE, "MCP-Protocol-Version: 1999-01-01"],
      status: 400,
    },
    {
      what: "the end of an unknown session",
      start: "DELETE /mcp",
      headers: ["Mcp-Session-Id: 0"],
      status: 404,
    },
  ])("refuses $what", async ({ start, headers, status }) => {
    expect((await request(start, headers, "{}")).status).toBe(status);
  });

  it("refuses two hosts, of which Node.js shows the first alone", async () => {
    const headers = [JSON_TYPE, "Host: 127.0.0.1", "Host: localhost"];
    const { status, body } = await request("POST /mcp", headers, initializeText(1, "2025-11-25"));
    expect(status).toBe(400);
    expect(body).toContain("more than one Host");
  });

  it("refuses a body that is too long, or no UTF-8", async () => {
    const long = await request("POST /mcp", [JSON_TYPE], "x".repeat(4 * 1024 * 1024 + 1));
    expect(long.status).toBe(413);
    const broken = await request("POST /mcp", [JSON_TYPE], "\xff");
    expect(broken).toMatchObject({ status: 400, body: expect.stringContaining("-32700") });
  });

  it("compares the headers of a stateless request with its body, encoded ones too", async () => {
    const encoded = `=?base64?${Buffer.from(toolName(0)).toString("base64")}?=`;
    const name = (value: string): string[] => [...NEW_HEADERS, `Mcp-Name: ${value}`];
    expect(await request("POST /mcp", name("other"), CALL)).toMatchObject({
      status: 400,
      body: expect.stringContaining("-32020"),
    });
    expect((await request("POST /mcp", name(encoded), CALL)).status).toBe(200);
  });

  it("wants a session on the older revision, and ends it when asked to", async () => {
    const lost = await request("POST /mcp", [JSON_TYPE], callText(OLD, 1, toolName(0)));
    expect(lost.status).toBe(400);
    const client = await open(OLD);
    await client.endSession();
    await expect(client.endSession()).rejects.toThrow(/404/);
    await client.close();
  });

  it.each([OLD, NEW])("streams reports before the result on $revision", async (setup) => {
    const client = await open(setup);
    const answer = await client.send(callText(setup, 7, toolName(0)));
    expect(client.told().map((text) => (JSON.parse(text) as { params: object }).params)).toEqual([
      { progressToken: 7, progress: 1, total: 2 },
      { progressToken: 7, progress: 2, total: 2 },
    ]);
    expect(JSON.parse(answer ?? "")).toMatchObject({ id: 7, result: { content: [{ type: "text" }] } });
    await client.close();
  });

  it("answers in JSON where nothing comes before, or where no stream is accepted", async () => {
    const client = await open(NEW);
    await client.send(requestText(NEW.revision, 1, { method: "tools/list" }));
    expect(client.told()).toEqual([]);
    await client.close();
    const headers = [...NEW_HEADERS, `Mcp-Name: ${toolName(0)}`, "Accept: application/json"];
    expect((await request("POST /mcp", headers, CALL)).head).toContain("content-type: application/json");
  });

  it("streams to a client that takes nothing else", async () => {
    const text = initializeText(1, "2025-11-25");
    const { head, body } = await request("POST /mcp", [JSON_TYPE, "Accept: text/event-stream"], text);
    expect(head).toMatch(/text\/event-stream/);
    expect(head).toMatch(/mcp-session-id: \S+/);
    expect(body).toMatch(/^event: message\ndata: \{/);
  });
});
