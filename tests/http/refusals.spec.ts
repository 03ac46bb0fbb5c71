import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { HttpFixture, INITIALIZE, json } from "./http-fixture.js";
import { RawClient } from "./raw-client.js";

let fixture: HttpFixture;

beforeAll(async () => {
  fixture = await HttpFixture.listen({ maxBodyBytes: 100_000 });
});
afterAll(() => fixture.transport.close());

async function expectRefusal(response: Response, status: number, code = -32600): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe("application/json");
  const body = await json(response);
  expect(body.error?.code).toBe(code);
  expect(body).not.toHaveProperty("id");
}

describe("methods and paths", () => {
  it.each(["GET", "PUT", "PATCH", "OPTIONS"])("answers %s with 405 and Allow", async (method) => {
    const response = await fixture.fetch({ method });
    expect(response.headers.get("allow")).toBe("POST, GET, DELETE");
    await expectRefusal(response, 405);
  });

  it("answers HEAD with 405 and no body", async () => {
    const response = await fixture.fetch({ method: "HEAD" });
    expect([response.status, response.headers.get("allow"), await response.text()]).toEqual([
      405,
      "POST, GET, DELETE",
      "",
    ]);
  });

  it("[LM-HTTP-01] answers another path with 404, and its own also with a trailing slash or a query", async () => {
    const { port } = fixture;
    const init = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
    await expectRefusal(await fetch(`http://127.0.0.1:${port}/other`, init), 404);
    await expectRefusal(await fetch(`http://127.0.0.1:${port}/mcp2`, init), 404);
    await expectRefusal(await fetch(`http://127.0.0.1:${port}/mcp/?a=b`, init), 400);
  });
});

describe("methods of the stateless era", () => {
  it.each(["GET", "DELETE"])("[M-HTTP-10] answers %s with 405, Allow: POST, and why", async (method) => {
    const headers = { "mcp-protocol-version": "2026-07-28", "mcp-session-id": "nobody" };
    const response = await fixture.fetch({ method, headers });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    expect((await json(response)).error?.message).toContain("this protocol version has no sessions");
  });
});

describe("Origin and Host", () => {
  it("[LM-HTTP-02] answers a foreign Origin with 403", async () => {
    await expectRefusal(await fixture.post(INITIALIZE, { origin: "http://evil.example.com" }), 403);
    await expectRefusal(await fixture.post(INITIALIZE, { origin: "null" }), 403);
  });

  it("lets pages of this machine in", async () => {
    const response = await fixture.post(INITIALIZE, { origin: "http://localhost:5173" });
    expect(response.status).toBe(200);
  });

  it("answers a foreign Host with 403, on every method", async () => {
    for (const method of ["POST", "GET", "DELETE"]) {
      const client = new RawClient(fixture.port);
      client.socket.write(`${method} /mcp HTTP/1.1\r\nHost: evil.example.com\r\nContent-Length: 0\r\n\r\n`);
      expect(await client.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 403 .*Host is not allowed/s);
      client.socket.destroy();
    }
  });

  it.each([
    ["127.0.0.1", "evil.example.com", 200],
    ["evil.example.com", "127.0.0.1", 403],
    ["evil.example.com@127.0.0.1", "127.0.0.1", 403],
  ])("takes the host %s in the target for the Host, not %s in the header", async (target, header, status) => {
    const client = new RawClient(fixture.port);
    const { port } = fixture;
    const body = JSON.stringify(INITIALIZE);
    client.socket.write(
      `POST http://${target}:${port}/mcp?a=b HTTP/1.1\r\nHost: ${header}:${port}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(await client.until(/\}\}$/)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    client.socket.destroy();
  });

  it("answers more than one Host with 400, also equal ones", async () => {
    const client = new RawClient(fixture.port);
    client.request("POST /mcp", ["host: localhost", "Content-Type: application/json"], "{}");
    expect(await client.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 400 .*more than one Host/s);
    client.socket.destroy();
  });

  it("answers 500 when the test of origins throws, and goes on", async () => {
    const fault = new Error("on purpose");
    const faulty = await HttpFixture.listen({
      allowedOrigins: () => {
        throw fault;
      },
    });
    try {
      await expectRefusal(await faulty.post(INITIALIZE, { origin: "http://localhost" }), 500, -32603);
      expect(faulty.faults).toEqual([{ fault, where: "Answering a request over HTTP" }]);
      expect((await faulty.post(INITIALIZE)).status).toBe(200);
    } finally {
      await faulty.transport.close();
    }
  });
});

describe("media types", () => {
  it.each(["text/plain", "application/jsonp", "application/json; charset=latin1", "json"])(
    "answers a body of type %s with 415",
    async (type) => expectRefusal(await fixture.post(INITIALIZE, { "content-type": type }), 415),
  );

  it("answers a body without a type with 415", async () => {
    const client = new RawClient(fixture.port);
    client.request("POST /mcp", [], "{}");
    expect(await client.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 415 /);
    client.socket.destroy();
  });

  it("answers a compressed body with 415, and tells what it takes", async () => {
    const response = await fixture.post(INITIALIZE, { "content-encoding": "gzip" });
    expect(response.headers.get("accept-encoding")).toBe("identity");
    await expectRefusal(response, 415);
    expect((await fixture.post(INITIALIZE, { "content-encoding": "identity" })).status).toBe(200);
  });

  it("takes JSON in every spelling of the type", async () => {
    const type = 'Application/JSON ;  Charset="UTF-8"; x=y';
    expect((await fixture.post(INITIALIZE, { "content-type": type })).status).toBe(200);
  });

  it.each(["text/html", "application/json;q=0", "image/*"])("answers Accept: %s with 406", async (accept) =>
    expectRefusal(await fixture.post(INITIALIZE, { accept }), 406),
  );

  it.each(["*/*", "application/*", "application/json", ""])("serves Accept: %s with JSON", async (accept) => {
    const response = await fixture.post(INITIALIZE, { accept });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  });
});

describe("transfer codings", () => {
  it.each(["gzip, chunked", "deflate,chunked"])(
    "answers %s with 501, and nothing behind it",
    async (coding) => {
      const client = new RawClient(fixture.port);
      const headers = ["Content-Type: application/json", `Transfer-Encoding: ${coding}`];
      client.request("POST /mcp", headers, "2\r\n{}\r\n0\r\n\r\n");
      expect(await client.closed()).toMatch(/^HTTP\/1\.1 501 .*connection: close.*chunked.*\}\}$/is);
    },
  );

  it("takes chunks in every spelling", async () => {
    const client = new RawClient(fixture.port);
    const body = JSON.stringify(INITIALIZE);
    const headers = ["Content-Type: application/json", "Transfer-Encoding: Chunked"];
    client.request("POST /mcp", headers, `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`);
    expect(await client.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 200 /);
    client.socket.destroy();
  });
});

describe("credentials", () => {
  it.each(["POST", "GET", "DELETE"])(
    "answers %s with more than one Authorization with 400",
    async (method) => {
      const client = new RawClient(fixture.port);
      client.request(`${method} /mcp`, ["authorization: Bearer a", "Authorization: Bearer a"]);
      expect(await client.until(/\}\}$/)).toMatch(/^HTTP\/1\.1 400 .*more than one Authorization/s);
      client.socket.destroy();
    },
  );
});

describe("bodies", () => {
  it("answers what is not JSON with -32700", async () => {
    await expectRefusal(await fixture.post("{oops"), 400, -32700);
    await expectRefusal(await fixture.post(""), 400, -32700);
  });

  it("answers what is not UTF-8 with -32700", async () => {
    const body = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"\xc3("}', "latin1");
    const headers = { "content-type": "application/json" };
    await expectRefusal(await fixture.fetch({ method: "POST", headers, body }), 400, -32700);
  });

  it("answers a batch with -32600", async () => {
    await expectRefusal(await fixture.post([INITIALIZE]), 400);
    await expectRefusal(await fixture.post([INITIALIZE], { "mcp-protocol-version": "2026-07-28" }), 400);
  });

  it("echoes the id of a malformed request where it could be read", async () => {
    const response = await fixture.post({ jsonrpc: "1.0", id: "a", method: "ping" });
    expect(response.status).toBe(400);
    expect(await json(response)).toMatchObject({ id: "a", error: { code: -32600 } });
  });

  it("answers a body over the limit with 413, with and without a declared length", async () => {
    await expectRefusal(await fixture.post("x".repeat(100_001)), 413);
    const stream = new Blob(["x".repeat(3_000_000)]).stream();
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: stream,
      duplex: "half",
    };
    await expectRefusal(await fixture.fetch(init as RequestInit & { headers: Record<string, string> }), 413);
  });

  it("takes a body of exactly the limit", async () => {
    const text = JSON.stringify(INITIALIZE);
    expect((await fixture.post(text + " ".repeat(100_000 - text.length))).status).toBe(200);
  });
});
