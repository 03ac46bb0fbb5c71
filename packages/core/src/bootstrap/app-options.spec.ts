import "reflect-metadata";
import { describe, expect, it } from "@jest/globals";
import { InMemoryTransport } from "@toolwright/kernel";
import { serverInfo } from "./app-options.js";
import { createApp } from "./create-app.js";

const valid = { name: "app", version: "1.0.0" };

describe("how a server introduces itself", () => {
  it("is what was given, and nothing of the rest", () => {
    const icons = [{ src: "data:," }];
    const more = { title: "App", description: "d", websiteUrl: "https://example.com", icons };
    expect(serverInfo({ ...valid, ...more, pageSize: 5 })).toEqual({ ...valid, ...more });
    expect(Object.keys(serverInfo({ ...valid }))).toEqual(["name", "version"]);
  });

  it("reaches clients, with the instructions", async () => {
    await using app = await createApp({ ...valid, title: "App", instructions: "Search first." });
    const transport = new InMemoryTransport();
    await app.listen(transport);
    const answer = new Promise<{ result: unknown }>((resolve) => {
      const peer = transport.connect((message) => {
        resolve(JSON.parse(message) as { result: unknown });
      });
      const params = {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "c", version: "0" },
      };
      peer.send(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }));
    });
    expect((await answer).result).toMatchObject({
      serverInfo: { name: "app", version: "1.0.0", title: "App" },
      instructions: "Search first.",
      capabilities: { tools: {} },
    });
  });
});
