import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { RawClient } from "../../http/raw-client.js";
import { goodCall, type Message } from "../base-messages.js";
import { HostileTools } from "../hostile-app.js";
import { HostileServer } from "./hostile-server.js";
import { PipelineClient } from "./pipeline-client.js";
import { openSession } from "./requests.js";

let server: HostileServer;
let session: string;

beforeAll(async () => {
  server = await HostileServer.listen();
  const client = new PipelineClient(server.port);
  session = await openSession(client);
  await client.close();
});
afterAll(() => server.end());
beforeEach(() => {
  HostileTools.calls = 0;
});

const BODY = JSON.stringify(goodCall("stateless", 1, "text"));
const SIZE = `Content-Length: ${BODY.length}`;
const STATELESS = ["MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: echo"];
const JSON_TYPE = "Content-Type: application/json";

/** Sends a request with exactly these headers, and gives all that comes back until the connection closes. */
async function exchange(headers: readonly string[], body = BODY): Promise<string> {
  const client = new RawClient(server.port);
  client.socket.write(
    ["POST /mcp HTTP/1.1", "Host: localhost", "Connection: close", ...headers, "", body].join("\r\n"),
  );
  return client.closed();
}

describe("a Content-Type that comes twice", () => {
  it.each([
    [JSON_TYPE, "Content-Type: text/plain"],
    ["Content-Type: text/plain", JSON_TYPE],
    [JSON_TYPE, JSON_TYPE],
  ])("is refused, whichever comes first: %s, %s", async (...types) => {
    expect(await exchange([...types, ...STATELESS, SIZE])).toMatch(/^HTTP\/1\.1 400 /);
    expect(HostileTools.calls).toBe(0);
  });
});

describe("header fields by the thousand", () => {
  it("do not hide those that come after them", async () => {
    const many = Array.from({ length: 2100 }, (_, n) => `a${n}: `);
    expect(await exchange([...many, JSON_TYPE, ...STATELESS, SIZE])).toMatch(/^HTTP\/1\.1 (200|431) /);
  });
});

describe("headers that frame the body in two ways", () => {
  const chunked = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`;

  it.each([
    ["two lengths that differ", [SIZE, "Content-Length: 5"], BODY],
    ["two lengths that are equal", [SIZE, SIZE], BODY],
    ["a list of lengths", [`${SIZE}, ${BODY.length}`], BODY],
    ["a length and chunks", [SIZE, "Transfer-Encoding: chunked"], chunked],
    ["chunks and a length", ["Transfer-Encoding: chunked", SIZE], chunked],
    ["chunks that are not the last coding", ["Transfer-Encoding: chunked, gzip"], chunked],
    ["chunks twice", ["Transfer-Encoding: chunked, chunked"], chunked],
    ["a coding in disguise", ["Transfer-Encoding: xchunked"], chunked],
    ["a coding after a vertical tab", ["Transfer-Encoding: \vchunked"], chunked],
    ["a coding on a folded line", ["Transfer-Encoding:\r\n chunked", SIZE], chunked],
    ["a length with a sign", [`Content-Length: +${BODY.length}`], BODY],
    ["a length in base 16", [`Content-Length: 0x${BODY.length.toString(16)}`], BODY],
    ["a length before a blank and more", [`${SIZE} 1`], BODY],
    ["a length too large for a number", ["Content-Length: 99999999999999999999999"], BODY],
    ["a space before the colon", [`Content-Length : ${BODY.length}`], BODY],
    ["a zero byte in a header", [SIZE, "X-Zero: a\0b"], BODY],
  ])("are refused, and no tool is called: %s", async (_, framing, body) => {
    const received = await exchange([JSON_TYPE, ...STATELESS, ...framing], body);
    expect(received).toMatch(/^HTTP\/1\.1 (400|413|501) /);
    expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(HostileTools.calls).toBe(0);
    await server.expectGood();
  });
});

describe("headers of the protocol that come twice", () => {
  it.each([
    ["MCP-Protocol-Version, different", ["MCP-Protocol-Version: 2025-11-25", ...STATELESS]],
    [
      "MCP-Protocol-Version, different the other way round",
      [...STATELESS, "MCP-Protocol-Version: 2025-11-25"],
    ],
    ["MCP-Protocol-Version, equal", [...STATELESS, "mcp-protocol-version: 2026-07-28"]],
    ["Mcp-Method, different", [...STATELESS, "Mcp-Method: ping"]],
    ["Mcp-Method, equal", [...STATELESS, "Mcp-Method: tools/call"]],
    ["Mcp-Name, different", [...STATELESS, "Mcp-Name: crash"]],
    ["Mcp-Name, equal", [...STATELESS, "Mcp-Name: echo"]],
  ])("are a mismatch for a stateless request: %s", async (_, headers) => {
    const received = await exchange([JSON_TYPE, SIZE, ...headers]);
    expect(received).toMatch(/^HTTP\/1\.1 400 [\s\S]*"id":1,"error":\{"code":-32020,/);
    expect(HostileTools.calls).toBe(0);
  });

  it.each([
    ["Mcp-Session-Id, different", 404, () => [`Mcp-Session-Id: ${session}`, "Mcp-Session-Id: other"]],
    ["Mcp-Session-Id, equal", 404, () => [`Mcp-Session-Id: ${session}`, `mcp-session-id: ${session}`]],
    [
      "MCP-Protocol-Version, equal",
      400,
      () => [
        `Mcp-Session-Id: ${session}`,
        "MCP-Protocol-Version: 2025-11-25",
        "MCP-Protocol-Version: 2025-11-25",
      ],
    ],
    [
      "MCP-Protocol-Version, of both eras",
      400,
      () => [
        `Mcp-Session-Id: ${session}`,
        "MCP-Protocol-Version: 2025-11-25",
        "MCP-Protocol-Version: 2026-07-28",
      ],
    ],
  ])("do not reach a session: %s", async (_, status, headers) => {
    const body = JSON.stringify(goodCall("handshake", 1, "text"));
    const received = await exchange([JSON_TYPE, `Content-Length: ${body.length}`, ...headers()], body);
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*"error":\\{"code":-32600,`));
    expect(HostileTools.calls).toBe(0);
  });

  it("[LM-HTTP-02] do not let anybody in whose Origin is foreign: Origin", async () => {
    for (const second of ["http://evil.example.com", "http://localhost"]) {
      const received = await exchange([
        JSON_TYPE,
        SIZE,
        ...STATELESS,
        "Origin: http://evil.example.com",
        `Origin: ${second}`,
      ]);
      expect(received).toMatch(/^HTTP\/1\.1 403 /);
    }
  });
});

describe("headers that disagree with the body", () => {
  it.each<[string, Message, number]>([
    ["the header is of one era, the body of the other", goodCall("handshake", 1, "text"), -32602],
    [
      "the body names another version",
      changed({ "io.modelcontextprotocol/protocolVersion": "2027-01-01" }),
      -32020,
    ],
    [
      "the body names a version of the other era",
      changed({ "io.modelcontextprotocol/protocolVersion": "2025-11-25" }),
      -32020,
    ],
    [
      "the body's version is a list",
      changed({ "io.modelcontextprotocol/protocolVersion": ["2026-07-28"] }),
      -32602,
    ],
    ["the body calls another method", { ...goodCall("stateless", 1, "text"), method: "tools/list" }, -32020],
    [
      "the body calls a method of another case",
      { ...goodCall("stateless", 1, "text"), method: "Tools/call" },
      -32020,
    ],
  ])("[M-HEADER-01] are refused before any tool is called: %s", async (_, message, code) => {
    const body = JSON.stringify(message);
    const received = await exchange([JSON_TYPE, `Content-Length: ${body.length}`, ...STATELESS], body);
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 400 [\\s\\S]*"id":1,"error":\\{"code":${code},`));
    expect(HostileTools.calls).toBe(0);
  });

  function changed(meta: Message): Message {
    const message = goodCall("stateless", 1, "text");
    const params = message["params"] as Message;
    return { ...message, params: { ...params, _meta: { ...(params["_meta"] as Message), ...meta } } };
  }
});
