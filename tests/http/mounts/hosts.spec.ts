import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callTool, eventsOf, INITIALIZE, json } from "../http-fixture.js";
import { bareNode } from "./hosts/bare-node.js";
import { expressHosts } from "./hosts/express.js";
import { fastifyHost } from "./hosts/fastify.js";
import { honoHosts } from "./hosts/hono.js";
import type { RunningHost } from "./hosts/host.js";
import { MountClient } from "./mount-client.js";
import { MountedApp } from "./mounted-app.js";

const FIRST = "/api/v1/mcp";
const SECOND = "/second";

const CASES = [bareNode, ...expressHosts, fastifyHost, ...honoHosts].flatMap((host) =>
  [false, true].map((parses) => ({ host, parses, bodies: parses ? "parsed bodies" : "bodies left alone" })),
);
const PROGRESS = { _meta: { progressToken: 1 } };

describe.each(CASES)("in $host.name with $bodies", ({ host, parses }) => {
  let first: MountedApp;
  let second: MountedApp;
  let running: RunningHost;
  let client: MountClient;

  beforeAll(async () => {
    [first, second] = [new MountedApp("first"), new MountedApp("second")];
    running = await host.start({ [FIRST]: first.server, [SECOND]: second.server }, parses);
    client = MountClient.of(running.origin + FIRST);
  });
  afterAll(() => running.close());

  it("lists and calls without a session", async () => {
    const listed = await client.stateless({ id: 1, method: "tools/list" });
    expect(await json(listed)).toMatchObject({ id: 1, result: { tools: [] } });
    const called = await client.stateless(callTool("echo", { text: "grüß dich" }));
    expect(called.status).toBe(200);
    expect(await json(called)).toMatchObject({ id: 7, result: { content: [{ text: "grüß dich" }] } });
  });

  it("lists and calls in a session, which ends when told", async () => {
    const session = await client.session();
    expect(await json(await session.post({ id: 1, method: "tools/list" }))).toMatchObject({
      result: { tools: [] },
    });
    expect(await json(await session.post(callTool("echo", { text: "hi" })))).toMatchObject({
      result: { content: [{ text: "hi" }] },
    });
    expect([(await session.end()).status, (await session.end()).status]).toEqual([204, 404]);
  });

  it("streams progress while the tool runs, in both revisions", async () => {
    const session = await client.session();
    const call = callTool("progress", { steps: 1 }, PROGRESS);
    for (const post of [() => client.stateless(call), () => session.post(call)]) {
      const response = await post();
      expect(response.headers.get("content-type")).toBe("text/event-stream");
      await first.tools.waiting();
      first.tools.release();
      expect(eventsOf(await response.text())).toMatchObject([
        { method: "notifications/progress", params: { progress: 1 } },
        { id: 7, result: { content: [{ text: "waited" }] } },
      ]);
    }
  });

  it("aborts a call whose client goes, before the answer and in the middle of it", async () => {
    const before = first.tools.aborted.length;
    const leaving = new AbortController();
    const pending = client.stateless(callTool("wait"), leaving.signal);
    const stream = await client.stateless(callTool("progress", { steps: 1 }, PROGRESS), leaving.signal);
    await first.tools.waiting(2);
    leaving.abort();
    await expect(pending).rejects.toThrow("aborted");
    await expect(stream.text()).rejects.toThrow("aborted");
    await first.tools.aborts(before + 2);
    expect(first.tools.aborted.slice(before)).toEqual(Array(2).fill("The client closed the exchange"));
    first.tools.release();
  });

  it("answers what is wrong with a request by itself", async () => {
    const refused = await client.post(INITIALIZE, { accept: "image/png" });
    expect([refused.status, await json(refused)]).toMatchObject([406, { error: { code: -32600 } }]);
    const origin = await client.post(INITIALIZE, { origin: "https://evil.example.com" });
    expect(origin.status).toBe(403);
    const notMcp = await client.post('{"jsonrpc":"2.0","id":3}');
    expect([notMcp.status, await json(notMcp)]).toMatchObject([400, { error: { code: -32600 } }]);
    expect((await client.send({ method: "PUT" })).status).toBe(405);
  });

  it("serves two apps apart, and keeps one when the other closes", async () => {
    const other = MountClient.of(running.origin + SECOND);
    const session = await client.session();
    expect([session.server, (await other.session()).server]).toEqual(["first", "second"]);
    await running.handlers[SECOND]?.close();
    expect((await other.post(INITIALIZE)).status).toBe(503);
    expect((await session.post({ id: 2, method: "ping" })).status).toBe(200);
    expect([first.faults, second.faults]).toEqual([[], []]);
  });

  it("leaves every other path to its host", async () => {
    const response = await fetch(`${running.origin}/elsewhere`);
    expect([response.status, response.headers.get("content-type")]).not.toEqual([404, "application/json"]);
    expect(response.status).toBe(404);
  });
});
