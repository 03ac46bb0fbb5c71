import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { RawClient, requestText } from "../../http/raw-client.js";
import { goodCall } from "../base-messages.js";
import { brokenAtEveryPosition } from "../broken-utf8.js";
import { HostileTools } from "../hostile-app.js";
import { HostileServer } from "./hostile-server.js";
import { PipelineClient, postRequest } from "./pipeline-client.js";
import { callHeaders, outcomeOf, statelessCall } from "./requests.js";

const MAX_BODY = 2000;
let server: HostileServer;

beforeAll(async () => {
  server = await HostileServer.listen({ maxBodyBytes: MAX_BODY });
});
afterAll(() => server.end());
beforeEach(() => {
  HostileTools.calls = 0;
});

const BODY = JSON.stringify(goodCall("stateless", "id", "läßt 🎈"));
const HEADERS = Object.entries(callHeaders("echo")).map((pair) => pair.join(": "));

describe("a body that is not UTF-8", () => {
  it("is refused without an id, wherever it is broken, and the connection goes on", async () => {
    const client = new PipelineClient(server.port);
    const requests = brokenAtEveryPosition(BODY).map((body) => postRequest(callHeaders("echo"), body));
    const answers = await client.sendAll([...requests, statelessCall("next")]);
    expect(new Set(answers.slice(0, -1).map(outcomeOf))).toEqual(new Set(["400 - -32700"]));
    expect(answers.slice(-1).map(outcomeOf)).toEqual(['200 next {"text":"next"}']);
    expect(HostileTools.calls).toBe(1);
    await client.close();
  });
});

describe("a body over the limit", () => {
  const chunk = (size: number): string => `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`;

  it.each([
    ["by one byte, declared", [`Content-Length: ${MAX_BODY + 1}`], "{}".padEnd(MAX_BODY + 1)],
    ["by one byte, in two chunks", ["Transfer-Encoding: chunked"], `${chunk(MAX_BODY)}${chunk(1)}0\r\n\r\n`],
    ["in chunks of one byte", ["Transfer-Encoding: chunked"], `${chunk(1).repeat(MAX_BODY + 1)}0\r\n\r\n`],
    ["without an end", ["Transfer-Encoding: chunked"], chunk(MAX_BODY + 1)],
    ["declared, and never sent", ["Content-Length: 999999999999"], ""],
  ])("is refused: %s", async (_, framing, body) => {
    const client = new RawClient(server.port);
    client.request("POST /mcp", [...HEADERS, ...framing], body);
    expect(await client.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 413 /);
    client.socket.destroy();
    expect(HostileTools.calls).toBe(0);
    await server.expectGood();
  });

  it("is not, when it has exactly the limit, whole or in chunks of one byte", async () => {
    const body = Buffer.from(BODY);
    const padded = Buffer.concat([body, Buffer.alloc(MAX_BODY - body.length, " ")]);
    const client = new PipelineClient(server.port);
    const chunks = [...padded].map((byte) => Buffer.from([0x31, 0x0d, 0x0a, byte, 0x0d, 0x0a]));
    const head = requestText("POST /mcp", [...HEADERS, "Transfer-Encoding: chunked"], "");
    const chunked = Buffer.concat([Buffer.from(head), ...chunks, Buffer.from("0\r\n\r\n")]);
    const answers = await client.sendAll([postRequest(callHeaders("echo"), padded), chunked]);
    expect(answers.map(outcomeOf)).toEqual(Array(2).fill('200 id {"text":"läßt 🎈"}'));
    await client.close();
  });
});

describe("chunks that are broken", () => {
  const size = Buffer.byteLength(BODY).toString(16);

  it.each([
    ["no size", `\r\n${BODY}\r\n0\r\n\r\n`],
    ["a size that is no number", `zz\r\n${BODY}\r\n0\r\n\r\n`],
    ["a negative size", `-1\r\n${BODY}\r\n0\r\n\r\n`],
    ["a size with a prefix", `0x${size}\r\n${BODY}\r\n0\r\n\r\n`],
    ["a size beyond 64 bits", `fffffffffffffffff\r\n${BODY}\r\n0\r\n\r\n`],
    ["a size that is too small", `5\r\n${BODY}\r\n0\r\n\r\n`],
    ["no line end after the data", `${size}\r\n${BODY}0\r\n\r\n`],
    ["a bare line feed after the size", `${size}\n${BODY}\r\n0\r\n\r\n`],
    ["a space in the size", `1 ${size}\r\n${BODY}\r\n0\r\n\r\n`],
    ["extensions without end", `${size};${"a=b;".repeat(10_000)}\r\n${BODY}\r\n0\r\n\r\n`],
  ])("are refused, or given up, before any tool is called: %s", async (_, body) => {
    const client = new RawClient(server.port);
    client.request("POST /mcp", [...HEADERS, "Transfer-Encoding: chunked"], body);
    client.socket.end();
    expect(await client.closed()).toMatch(/^(HTTP\/1\.1 4(00|13) [^]*)?$/);
    expect(HostileTools.calls).toBe(0);
    await server.expectGood();
  });

  it("do not let a header in after the body", async () => {
    const client = new RawClient(server.port);
    const headers = HEADERS.filter((line) => !line.startsWith("mcp-name"));
    const body = `${size}\r\n${BODY}\r\n0\r\nMcp-Name: echo\r\n\r\n`;
    client.socket.write(requestText("POST /mcp", [...headers, "Transfer-Encoding: chunked"], body));
    expect(await client.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 400 [^]*-32020/);
    client.socket.destroy();
    expect(HostileTools.calls).toBe(0);
  });
});
