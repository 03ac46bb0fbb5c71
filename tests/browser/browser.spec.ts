import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { Page } from "playwright-core";
import { callTool, eventsOf, HttpFixture, INITIALIZE, type Message } from "../http/http-fixture.js";
import { statelessHeaders, statelessRequest } from "../http/http-fixture.js";
import { Chromium, CHROMIUM_PATH, hasChromium } from "./chromium.js";
import { fetchFrom, type PageAnswer } from "./page-fetch.js";
import { PageServer } from "./page-server.js";

// A browser starts slowly on a busy machine.
jest.setTimeout(120_000);

const JSON_HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const LIST: Message = { jsonrpc: "2.0", id: 2, method: "tools/list" };

if (!hasChromium)
  process.stderr.write(`Skipped: tests/browser, for there is no Chromium at ${CHROMIUM_PATH}\n`);

// eslint-disable-next-line no-restricted-syntax -- there are machines without a browser
(hasChromium ? describe : describe.skip)("in a browser", () => {
  const closing: { close(): Promise<unknown> }[] = [];
  let server: HttpFixture;
  let page: Page;
  let foreign: Page;

  beforeAll(async () => {
    const [home, elsewhere] = [await PageServer.listen(), await PageServer.listen()];
    closing.push(home, elsewhere);
    server = await HttpFixture.listen({ allowedOrigins: [home.origin] });
    closing.push(server.transport);
    const browser = await Chromium.start();
    closing.push(browser);
    [page, foreign] = [await browser.open(home.origin), await browser.open(elsewhere.origin)];
  });
  afterAll(async () => {
    for (const one of closing.reverse()) await one.close();
  });

  function post(from: Page, message: Message, headers: Record<string, string> = {}): Promise<PageAnswer> {
    const body = JSON.stringify(message);
    const { url } = server.transport;
    return fetchFrom(from, { url, method: "POST", headers: { ...JSON_HEADERS, ...headers }, body });
  }

  function stateless(
    from: Page,
    message: Message,
    headers: Record<string, string> = {},
  ): Promise<PageAnswer> {
    const request = statelessRequest(message);
    return post(from, request, { ...statelessHeaders(request), ...headers });
  }

  async function openSession(): Promise<Record<string, string>> {
    const id = (await post(page, INITIALIZE)).headers?.["mcp-session-id"];
    return { "mcp-session-id": id ?? "unreadable", "mcp-protocol-version": "2025-11-25" };
  }

  describe("a page of an allowed origin", () => {
    it("goes through a session: opens, lists, calls, ends", async () => {
      const session = await openSession();
      expect(session["mcp-session-id"]).toMatch(/^[\x21-\x7e]{32,}$/);
      const list = await post(page, LIST, session);
      expect([list.status, list.text]).toEqual([200, '{"jsonrpc":"2.0","id":2,"result":{"tools":[]}}']);
      const call = await post(page, { jsonrpc: "2.0", ...callTool("echo", { text: "hello" }) }, session);
      expect(call.text).toContain('"text":"hello"');
      const ended = await fetchFrom(page, { url: server.transport.url, method: "DELETE", headers: session });
      expect(ended.status).toBe(204);
      expect((await post(page, LIST, session)).status).toBe(404);
    });

    it("lists and calls without a session", async () => {
      const list = await stateless(page, { id: 1, method: "tools/list" });
      expect([list.status, list.headers?.["content-type"]]).toEqual([200, "application/json"]);
      const call = await stateless(page, callTool("mirrored", { region: "eu", count: 2 }), {
        "mcp-param-region": "eu",
        "mcp-param-count": "2",
      });
      expect(call.text).toContain('"text":"mirrored"');
    });

    it.each(["handshake", "stateless"] as const)("reads a stream of the %s era", async (era) => {
      const message = callTool("progress", { steps: 2 }, { _meta: { progressToken: 1 } });
      const pending =
        era === "stateless"
          ? stateless(page, message)
          : post(page, { jsonrpc: "2.0", ...message }, await openSession());
      await server.tools.waiting();
      server.tools.release();
      const { status, headers, text } = await pending;
      expect([status, headers?.["content-type"]]).toEqual([200, "text/event-stream"]);
      expect(eventsOf(text ?? "").map(({ method, id }) => method ?? id)).toEqual([
        "notifications/progress",
        "notifications/progress",
        7,
      ]);
    });

    it("reads errors, with a status of their own too", async () => {
      const unknown = await stateless(page, { id: 1, method: "no/such" });
      expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining("-32601")]);
      const none = await post(page, LIST, { "mcp-session-id": "nobody" });
      expect([none.status, none.text]).toEqual([404, expect.stringContaining("the session is unknown")]);
    });
  });

  it("a page of another origin reads nothing, and reaches no tool", async () => {
    expect((await stateless(foreign, callTool("wait"))).refused).toContain("Failed to fetch");
    // A request that needs no preflight: it leaves the browser, and is refused by the server.
    const simple = { url: server.transport.url, method: "POST", headers: { "content-type": "text/plain" } };
    expect((await fetchFrom(foreign, { ...simple, body: JSON.stringify(LIST) })).refused).toContain(
      "Failed to fetch",
    );
    expect(await server.tools.waiting(0)).toEqual([]);
  });
});
