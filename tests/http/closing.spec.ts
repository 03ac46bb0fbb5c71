import { describe, expect, it } from "@jest/globals";
import { once } from "node:events";
import { isTransportError } from "@toolwright/transports/http";
import {
  callTool,
  eventsOf,
  HttpFixture,
  INITIALIZE,
  json,
  statelessHeaders,
  statelessRequest,
} from "./http-fixture.js";
import { RawClient, requestText } from "./raw-client.js";

const JSON_BODY = ["Content-Type: application/json"];
const ORIGIN = "https://app.example.com";
const UPLOADS: readonly (readonly [string, readonly string[], string])[] = [
  ["a short body", ["Content-Length: 9"], "{"],
  ["a long body", ["Content-Length: 900000"], "{"],
  ["a body in chunks", ["Transfer-Encoding: chunked"], "1\r\n{\r\n"],
  ["a body of a page", [`Origin: ${ORIGIN}`, "Content-Length: 9"], "{"],
];

async function codeOf(action: Promise<unknown>): Promise<string | undefined> {
  const fault: unknown = await action.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return isTransportError(fault) ? fault.code : String(fault);
}

/** Refused twice since its port was taken, then taken in, unless another process was quicker to take the freed port. */
async function listeningOnceFree(attempts = 3): Promise<HttpFixture> {
  const first = await HttpFixture.listen();
  const second = new HttpFixture({ port: first.port });
  const listen = () => codeOf(second.transport.listen(second.server()));
  expect([await listen(), await listen()]).toEqual(["TW_HTTP_PORT_TAKEN", "TW_HTTP_PORT_TAKEN"]);
  expect(() => second.transport.port).toThrow("TW_HTTP_NOT_LISTENING");
  await first.transport.close();
  const code = await listen();
  if (code === "TW_HTTP_PORT_TAKEN" && attempts > 1) return listeningOnceFree(attempts - 1);
  expect(code).toBe("undefined");
  return second;
}

describe("listening", () => {
  it("tells url and port once it listens, and not before", async () => {
    const fixture = new HttpFixture({ path: "/api/mcp/" });
    expect(() => fixture.transport.port).toThrow("TW_HTTP_NOT_LISTENING");
    expect(() => fixture.transport.url).toThrow("TW_HTTP_NOT_LISTENING");
    await fixture.transport.listen(fixture.server());
    expect(fixture.transport.port).toBeGreaterThan(0);
    expect(fixture.transport.url).toBe(`http://127.0.0.1:${fixture.transport.port}/api/mcp`);
    expect((await fixture.post(INITIALIZE)).status).toBe(200);
    await fixture.transport.close();
  });

  it("rejects with a code, the port and the host when the port is taken", async () => {
    const first = await HttpFixture.listen();
    const second = new HttpFixture({ port: first.port });
    await expect(second.transport.listen(second.server())).rejects.toThrow(
      `TW_HTTP_PORT_TAKEN: another process already listens on port ${first.port} of 127.0.0.1. Fix: `,
    );
    await second.transport.close();
    await first.transport.close();
  });

  it("may be asked again once the port is free, and once only", async () => {
    const fixture = await listeningOnceFree();
    expect((await fixture.post(INITIALIZE)).status).toBe(200);
    expect(await codeOf(fixture.transport.listen(fixture.server()))).toBe("TW_HTTP_LISTEN_TWICE");
    await fixture.transport.close();
  });

  it("rejects with a code when the host is not this machine's", async () => {
    const fixture = new HttpFixture({ host: "192.0.2.1" });
    expect(await codeOf(fixture.transport.listen(fixture.server()))).toBe("TW_HTTP_LISTEN_FAILED");
    await fixture.transport.close();
  });

  it("rejects a second listen, and one after close", async () => {
    const fixture = await HttpFixture.listen();
    expect(await codeOf(fixture.transport.listen(fixture.server()))).toBe("TW_HTTP_LISTEN_TWICE");
    await fixture.transport.close();
    expect(await codeOf(fixture.transport.listen(fixture.server()))).toBe("TW_HTTP_LISTEN_TWICE");
  });
});

describe("closing", () => {
  it("lets calls in flight finish, in both eras, and frees the port", async () => {
    const fixture = await HttpFixture.listen();
    const { port } = fixture;
    const session = await fixture.session();
    const pending = [fixture.stateless(callTool("wait")), session.post(callTool("wait"))];
    const stream = await fixture.stateless(
      callTool("progress", { steps: 1 }, { _meta: { progressToken: 1 } }),
    );
    await fixture.tools.waiting(3);
    const closed = fixture.transport.close();
    expect(fixture.transport.close()).toBe(closed);
    fixture.tools.release();
    for (const response of await Promise.all(pending)) {
      expect(await json(response)).toMatchObject({ id: 7, result: { content: [{ text: "waited" }] } });
    }
    expect(eventsOf(await stream.text())).toHaveLength(2);
    await closed;
    expect(fixture.tools.aborted).toEqual([]);
    const late = new RawClient(port);
    await expect(once(late.socket, "connect")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("lets a client read the answer that it was being sent", async () => {
    const fixture = await HttpFixture.listen();
    const request = statelessRequest(callTool("large", { bytes: 16_000_000 }));
    const headers = Object.entries(statelessHeaders(request)).map((pair) => pair.join(": "));
    const client = new RawClient(fixture.port);
    client.request("POST /mcp", [...JSON_BODY, ...headers], JSON.stringify(request));
    await client.until(/^HTTP/);
    client.socket.pause();
    const closed = fixture.transport.close();
    client.socket.resume();
    expect((await client.closed()).slice(-20)).toMatch(/\}\}$/);
    await closed;
  });

  it("aborts calls that take too long, and tells their clients", async () => {
    const fixture = await HttpFixture.listen({ closeTimeoutMs: 20 });
    const session = await fixture.session();
    const pending = [fixture.stateless(callTool("wait")), session.post(callTool("wait"))];
    const stream = await session.post({
      ...callTool("progress", { steps: 1 }, { _meta: { progressToken: 1 } }),
      id: 8,
    });
    await fixture.tools.waiting(3);
    await fixture.transport.close();
    for (const response of await Promise.all(pending)) {
      // Sent again, a call that has done its work in part would do it twice.
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, null]);
      const body = await json(response);
      expect(body).not.toHaveProperty("id");
      expect(body).toMatchObject({ error: { message: expect.stringContaining("in part") } });
    }
    expect(eventsOf(await stream.text())).toHaveLength(1);
    expect(fixture.tools.aborted).toHaveLength(3);
  });

  it("sends an answer that is finished behind a call that it does not wait for", async () => {
    const fixture = await HttpFixture.listen({ closeTimeoutMs: 20 });
    const client = new RawClient(fixture.port);
    for (const [id, call] of [callTool("wait"), callTool("echo", { text: "finished" })].entries()) {
      const request = statelessRequest({ ...call, id });
      const headers = Object.entries(statelessHeaders(request)).map((pair) => pair.join(": "));
      client.request("POST /mcp", [...JSON_BODY, ...headers], JSON.stringify(request));
    }
    await fixture.tools.waiting();
    // Behind both of them.
    await fixture.stateless(callTool("echo"));
    await fixture.transport.close();
    const answers = (await client.closed()).split(/(?=HTTP\/1\.1 )/);
    expect(answers).toEqual([expect.stringMatching(/^HTTP\/1\.1 503 /), expect.stringContaining("finished")]);
  });

  it("answers new requests with 503 meanwhile, and closes their connections", async () => {
    const fixture = await HttpFixture.listen();
    const early = new RawClient(fixture.port);
    const leaving = new RawClient(fixture.port);
    const half = new RawClient(fixture.port);
    const text = JSON.stringify(INITIALIZE);
    half.socket.write(
      requestText("POST /mcp", [...JSON_BODY, `Content-Length: ${text.length}`], text.slice(0, 9)),
    );
    const pending = fixture.stateless(callTool("wait"));
    await fixture.tools.waiting();
    const closed = fixture.transport.close();
    early.request("POST /mcp", JSON_BODY, text);
    leaving.request("DELETE /mcp", ["Mcp-Session-Id: nobody"]);
    half.socket.write(text.slice(9));
    for (const client of [early, leaving, half]) {
      expect(await client.closed()).toMatch(/^HTTP\/1\.1 503 .*retry-after: 5.*connection: close.*closing/is);
    }
    fixture.tools.release();
    expect((await pending).status).toBe(200);
    await closed;
  });

  it("does not wait for connections at rest, nor for requests that never end", async () => {
    const fixture = await HttpFixture.listen({ closeTimeoutMs: 2 ** 30 });
    const silent = new RawClient(fixture.port);
    const idle = new RawClient(fixture.port);
    const half = new RawClient(fixture.port);
    idle.request("POST /mcp", JSON_BODY, JSON.stringify(INITIALIZE));
    await idle.until(/\}\}$/);
    half.socket.write("POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Le");
    await fixture.session();
    await fixture.transport.close();
    expect(await Promise.all([silent.closed(), idle.closed(), half.closed()])).toEqual([
      "",
      expect.stringMatching(/^HTTP\/1\.1 200 /),
      "",
    ]);
  });

  it.each(UPLOADS)("answers %s that still arrives with 503 at once", async (_, headers, begun) => {
    const fixture = await HttpFixture.listen({ closeTimeoutMs: 2 ** 30, allowedOrigins: [ORIGIN] });
    const client = new RawClient(fixture.port);
    client.socket.write(requestText("POST /mcp", [...JSON_BODY, ...headers], begun));
    // What came after it has been answered, so it is being read.
    await fixture.session();
    const closed = fixture.transport.close();
    expect(await client.until(/\}\}$/)).toMatch(
      /^HTTP\/1\.1 503 .*retry-after: \d+.*connection: close.*is closing/is,
    );
    client.socket.end();
    await closed;
    expect((await client.closed()).match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  it("answers a request with 503 that came in the moment before", async () => {
    const fixture = await HttpFixture.listen();
    const client = new RawClient(fixture.port);
    client.request("POST /mcp", JSON_BODY, JSON.stringify(INITIALIZE));
    await client.until(/\}\}$/);
    client.request("POST /mcp", JSON_BODY, JSON.stringify(INITIALIZE));
    await fixture.transport.close();
    expect((await client.closed()).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 503"]);
  });

  it("answers requests with 503 whose connections were just made", async () => {
    const fixture = await HttpFixture.listen();
    const clients = Array.from({ length: 20 }, () => new RawClient(fixture.port));
    for (const client of clients) client.request("POST /mcp", JSON_BODY, JSON.stringify(INITIALIZE));
    await fixture.transport.close();
    for (const client of clients) expect(await client.closed()).toMatch(/^HTTP\/1\.1 503 /);
  });

  it("leaves no handle behind, whatever happened before", async () => {
    const fixture = await HttpFixture.listen({ closeTimeoutMs: 0 });
    const before = process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length;
    const client = new RawClient(fixture.port);
    client.request("POST /mcp", JSON_BODY, JSON.stringify(INITIALIZE));
    await client.until(/\}\}$/);
    client.request("POST /mcp", [...JSON_BODY, "Transfer-Encoding: chunked"], "1\r\n{");
    await fixture.transport.close();
    await client.closed();
    const after = process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length;
    expect(after).toBe(before - 1);
  });

  it("does nothing before listen", async () => {
    await expect(new HttpFixture().transport.close()).resolves.toBeUndefined();
  });
});
