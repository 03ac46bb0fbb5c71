import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Miniflare } from "miniflare";
import { callTool, eventsOf, json } from "../http/http-fixture.js";
import { MountClient } from "../http/mounts/mount-client.js";
import { bundleEdgeApp } from "./bundle-edge-app.js";

/** `workerd`, the runtime of Cloudflare Workers, without its layer of Node. */
describe("an app with inversify and zod in workerd", () => {
  let runtime: Miniflare;
  let client: MountClient;

  beforeAll(async () => {
    runtime = new Miniflare({
      modules: true,
      script: await bundleEdgeApp(),
      compatibilityDate: "2025-07-01",
      host: "127.0.0.1",
      port: 0,
    });
    const { origin } = await runtime.ready;
    client = MountClient.of(`${origin}/mcp`);
  });
  afterAll(() => runtime.dispose());

  it("runs where there is nothing of Node", async () => {
    const called = await json(await client.stateless(callTool("node_globals")));
    expect(called.result).toMatchObject({ content: [{ text: "[]" }] });
  });

  it("lists and calls without a session", async () => {
    const listed = await json(await client.stateless({ id: 1, method: "tools/list" }));
    expect(listed.result).toMatchObject({ tools: [{ name: "greet" }, { name: "node_globals" }] });
    const called = await json(await client.stateless(callTool("greet", { name: "Ada" })));
    expect(called.result).toMatchObject({ content: [{ text: "Hello, Ada" }] });
    const refused = await json(await client.stateless(callTool("greet", { name: 1 })));
    expect(refused.result).toMatchObject({ isError: true });
  });

  it("lists and calls in a session", async () => {
    const session = await client.session();
    const listed = await json(await session.post({ id: 1, method: "tools/list" }));
    expect(listed.result).toMatchObject({ tools: [{ name: "greet" }, { name: "node_globals" }] });
    const called = await json(await session.post(callTool("greet", { name: "Ada" })));
    expect(called.result).toMatchObject({ content: [{ text: "Hello, Ada" }] });
    expect((await session.end()).status).toBe(204);
  });

  it("streams progress", async () => {
    const call = callTool("greet", { name: "Ada", times: 2 }, { _meta: { progressToken: 1 } });
    const response = await client.stateless(call);
    expect(eventsOf(await response.text())).toMatchObject([
      { method: "notifications/progress", params: { progress: 1, total: 2 } },
      { id: 7, result: { content: [{ text: "Hello, Ada" }] } },
    ]);
  });

  it("answers what is not for it with 404, and takes no page of another origin", async () => {
    const elsewhere = MountClient.of((await runtime.ready).origin);
    expect((await elsewhere.stateless(callTool("greet"))).status).toBe(404);
    const page = await client.post({}, { origin: "https://evil.example.com" });
    expect(page.status).toBe(403);
  });
});
