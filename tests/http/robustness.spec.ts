import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { callTool, HttpFixture, INITIALIZE, statelessHeaders, statelessRequest } from "./http-fixture.js";
import { RawClient, requestText } from "./raw-client.js";

let fixture: HttpFixture;
const rejections: unknown[] = [];
const onRejection = (reason: unknown): void => void rejections.push(reason);

beforeEach(async () => {
  fixture = await HttpFixture.listen({ maxBodyBytes: 50_000 });
  rejections.length = 0;
  process.on("unhandledRejection", onRejection);
});
afterEach(async () => {
  process.off("unhandledRejection", onRejection);
  await fixture.transport.close();
});

const JSON_BODY = ["Content-Type: application/json"];

async function expectAlive(): Promise<void> {
  const response = await fixture.stateless(callTool("echo", { text: "alive" }));
  expect(await response.text()).toContain("alive");
  expect(rejections).toEqual([]);
}

describe("a connection that breaks off", () => {
  it.each([
    ["before a request", ""],
    ["inside the request line", "POST /m"],
    ["inside the headers", "POST /mcp HTTP/1.1\r\nHost: loc"],
    ["inside the body", requestText("POST /mcp", [...JSON_BODY, "Content-Length: 100"], '{"jsonrpc"')],
    ["inside a chunk", requestText("POST /mcp", [...JSON_BODY, "Transfer-Encoding: chunked"], "ff\r\n{")],
  ])("%s does no harm", async (_, text) => {
    const client = new RawClient(fixture.port);
    client.socket.write(text);
    await expectAlive();
    client.socket.resetAndDestroy();
    await expectAlive();
  });
});

describe("what is not HTTP", () => {
  it.each(["\0\0\0\0", "GET\r\n\r\n", "POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"])(
    "closes its connection: %j",
    async (text) => {
      const client = new RawClient(fixture.port);
      client.socket.write(text);
      expect(await client.closed()).toMatch(/^HTTP\/1\.1 400 /);
      await expectAlive();
    },
  );

  it("is refused when its headers are too large", async () => {
    const client = new RawClient(fixture.port);
    client.request("POST /mcp", [`X-Large: ${"x".repeat(100_000)}`]);
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 431 /);
    await expectAlive();
  });
});

describe("what is not HTTP behind a stream that has begun", () => {
  it("cuts the stream, and writes nothing into it", async () => {
    const { id } = await fixture.session();
    const client = new RawClient(fixture.port);
    const headers = ["Accept: text/event-stream", `Mcp-Session-Id: ${id}`, "Transfer-Encoding: chunked"];
    client.request("GET /mcp", headers);
    await client.until(/keep-alive/);
    client.socket.write("no chunk\r\n");
    expect((await client.closed()).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
    await expectAlive();
  });
});

describe("bodies on the wire", () => {
  it("may be split anywhere, also inside a character", async () => {
    const body = Buffer.from(JSON.stringify(statelessRequest(callTool("echo", { text: "täßt 🎈" }))));
    const headers = Object.entries(statelessHeaders(statelessRequest(callTool("echo")))).map((pair) =>
      pair.join(": "),
    );
    const head = requestText("POST /mcp", [...JSON_BODY, ...headers, "Transfer-Encoding: chunked"], "");
    const cut = body.indexOf(Buffer.from("🎈"));
    for (const at of [1, cut + 1, cut + 2, cut + 3]) {
      const client = new RawClient(fixture.port);
      client.socket.write(head);
      for (const part of [body.subarray(0, at), body.subarray(at)]) {
        client.socket.write(`${part.length.toString(16)}\r\n`);
        client.socket.write(part);
        client.socket.write("\r\n");
      }
      client.socket.write("0\r\n\r\n");
      expect(Buffer.from(await client.until(/\}\}$/), "latin1").toString()).toContain("täßt 🎈");
      client.socket.destroy();
    }
  });

  it("are answered with 413 before they arrive, where their length is declared", async () => {
    const client = new RawClient(fixture.port);
    client.request("POST /mcp", [...JSON_BODY, "Content-Length: 70000"]);
    expect(await client.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
    client.socket.end();
    await client.closed();
    await expectAlive();
  });

  it("are answered with 413 while they still arrive, where it is not", async () => {
    const client = new RawClient(fixture.port);
    client.request("POST /mcp", [...JSON_BODY, "Transfer-Encoding: chunked"]);
    client.socket.write(`ffff\r\n${"x".repeat(0xffff)}\r\n`);
    expect(await client.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 413 .*connection: close/is);
    client.socket.write(`ffff\r\n${"x".repeat(0xffff)}\r\n0\r\n\r\n`);
    await client.closed();
    await expectAlive();
  });

  it("do not cost a client its answer that reads only after it has written everything", async () => {
    const client = new RawClient(fixture.port);
    client.socket.pause();
    client.request("POST /mcp", [...JSON_BODY, `Content-Length: 8000000`]);
    await new Promise<void>((resolve, reject) => {
      client.socket.once("error", reject);
      client.socket.write("x".repeat(8_000_000), () => resolve());
    });
    client.socket.resume();
    expect(await client.closed()).toMatch(/^HTTP\/1\.1 413 .*\}\}$/s);
  });

  it("are asked for when the client waits to be asked, and only if they are wanted", async () => {
    const text = JSON.stringify(INITIALIZE);
    const client = new RawClient(fixture.port);
    client.request("POST /mcp", [...JSON_BODY, "Expect: 100-continue", `Content-Length: ${text.length}`]);
    await client.until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    client.socket.write(text);
    expect(await client.until(/\}\}$/)).toContain("HTTP/1.1 200 OK");
    const refused = new RawClient(fixture.port);
    refused.request("POST /mcp", [...JSON_BODY, "Expect: 100-continue", "Content-Length: 50001"]);
    expect(await refused.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 413 /);
    client.socket.destroy();
    refused.socket.destroy();
  });

  it("leave the connection usable after a refusal that did not read a small one", async () => {
    const client = new RawClient(fixture.port);
    client.request("PUT /mcp", [], "x".repeat(1000));
    await client.until(/405 .*\}\}$/s);
    client.request("POST /mcp", JSON_BODY, JSON.stringify(INITIALIZE));
    expect(await client.until(/200 OK.*\}\}$/s)).not.toContain("connection: close");
    client.socket.destroy();
  });
});

describe("pipelined requests", () => {
  it("are answered in order", async () => {
    const session = await fixture.session();
    const client = new RawClient(fixture.port);
    const ids = [1, 2, 3, 4];
    const requests = ids.map((id) =>
      requestText(
        "POST /mcp",
        [...JSON_BODY, `Mcp-Session-Id: ${session.id}`],
        JSON.stringify({ jsonrpc: "2.0", id, method: "ping" }),
      ),
    );
    client.socket.write(requests.join(""));
    const received = await client.until(/"id":4,"result":\{\}\}$/);
    expect([...received.matchAll(/"id":(\d)/g)].map((match) => Number(match[1]))).toEqual(ids);
    client.socket.destroy();
  });
});

describe("any bytes as a body", () => {
  it("get one answer, never a 500, and do no harm", async () => {
    const headers = { "content-type": "application/json" };
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.json().map((text) => Buffer.from(text)),
        ),
        async (bytes) => {
          const response = await fixture.fetch({ method: "POST", headers, body: Buffer.from(bytes) });
          const { error } = JSON.parse(await response.text()) as { error: { code: number } };
          expect([response.status, error.code]).toEqual([400, error.code === -32700 ? -32700 : -32600]);
        },
      ),
      { numRuns: 150, seed: 7 },
    );
    await expectAlive();
  });
});
